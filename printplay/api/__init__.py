"""What `import printplay` gives: a module for each thing one can ask for.

The command line calls these modules, too. Each opens by saying what it owns; what does the work
lies in the rooms beside this folder.
"""
