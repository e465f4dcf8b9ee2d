"""How Sphinx builds the documentation site: `python3 run.py docs`."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from quandary import __version__  # noqa: E402 - found by the line above

project = "Quandary"
author = "The Quandary authors"
copyright = "The Quandary authors"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "tools.site.docstrings", "tools.site.game_rules"]
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
nitpicky = True
nitpick_ignore_regex = [("py:.*", ".*")]  # types of other libraries are not linked
suppress_warnings = ["misc.highlighting_failure"]
autodoc_member_order = "bysource"
autodoc_class_signature = "separated"
add_module_names = False
python_use_unqualified_type_names = True
default_role = "literal"  # as docstrings mean it

html_theme = "furo"
html_title = f"Quandary {release}"
html_favicon = str(ROOT / "src/quandary/web/icons/icon.svg")
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#0b6b4f", "color-brand-content": "#0b6b4f"},
    "dark_css_variables": {"color-brand-primary": "#6fd0ac", "color-brand-content": "#6fd0ac"},
}
html_show_sphinx = False
html_copy_source = False
