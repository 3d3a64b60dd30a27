"""`python -m docs.making`: the manual as a site of HTML, in `site/`."""

from docs.making.site import SITE, build

if __name__ == "__main__":
    build()
    print(f"{SITE.name}/en/index.html, {SITE.name}/de/index.html")
