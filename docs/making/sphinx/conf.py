"""How Sphinx makes HTML of the manual: nothing is loaded from elsewhere, no font and no script."""

from pathlib import Path

from printplay.core.version import __version__

project = "printplay"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["gallery/*.md"]
templates_path = ["templates"]
locale_dirs = [str(Path(__file__).parent / "locale")]

# Links to headings, as GitHub makes them.
myst_heading_anchors = 4
myst_links_external_new_tab = False
# A block `console` holds commands and answers in every language; one without a name is text.
highlight_language = "none"
suppress_warnings = ["misc.highlighting_failure", "ref.python"]

# Docstrings are text with names in backquotes.
default_role = "literal"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_inherit_docstrings = False
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = "printplay"
html_static_path = ["static"]
html_css_files = ["manual.css"]
html_js_files = ["german.js"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "languages.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
