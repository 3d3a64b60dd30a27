"""`python -m docs.making [LANGUAGE]`: the manual as a site of HTML, in `site/`."""

import sys

from printplay.i18n import switch

if __name__ == "__main__":
    if len(sys.argv) > 1:
        switch(sys.argv[1])  # before what the site is made of is loaded
        from docs.making.site import make

        make()
    else:
        from docs.making.site import SITE, build

        build()
        print(f"{SITE.name}/en/index.html, {SITE.name}/de/index.html")
