"""The public API of `import printplay`: one module for each subject.

The command line calls these modules, too. The work is done by the packages beside this
one.
"""
