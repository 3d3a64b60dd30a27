"""`python -m docs.making`: the manual as a site of HTML, in `site/`.

`--check` looks for its faults alone; `--tables` makes the tables of keys in `layouts/DECKS.md` anew.
"""

import sys

from printplay.core.i18n import switch

if __name__ == "__main__":
    check, words = "--check" in sys.argv, [word for word in sys.argv[1:] if word[:2] != "--"]
    if "--tables" in sys.argv:
        from docs.making.deck_keys import write_tables

        write_tables()
    elif words:
        switch(words[0])  # before what the site is made of is loaded
        from docs.making.site import look, make

        look() if check else make()
    else:
        from docs.making.site import SITE, build

        build(check=check)
        print("checked" if check else f"{SITE.name}/en/index.html, {SITE.name}/de/index.html")
