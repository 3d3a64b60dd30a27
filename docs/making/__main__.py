"""`python -m docs.making`: the manual as a site of HTML, in `site/`; with `--check` its faults."""

import sys

from printplay.core.i18n import switch

if __name__ == "__main__":
    check, words = "--check" in sys.argv, [word for word in sys.argv[1:] if word != "--check"]
    if words:
        switch(words[0])  # before what the site is made of is loaded
        from docs.making.site import look, make

        look() if check else make()
    else:
        from docs.making.site import SITE, build

        build(check=check)
        print("checked" if check else f"{SITE.name}/en/index.html, {SITE.name}/de/index.html")
