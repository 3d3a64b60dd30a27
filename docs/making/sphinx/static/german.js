/* German for what Sphinx's scripts and the theme's templates say in English alone. */
"use strict";
if (document.documentElement.lang === "de") {
  // Without these the search ends in an error, and does not say how much it found.
  Documentation.addTranslations({
    locale: "de",
    plural_expr: "n != 1 ? 1 : 0", // Sphinx has a truth here, which is the number of no sentence
    messages: {
      "Search finished, found one page matching the search query.": [
        "Eine Seite gefunden.",
        "${resultCount} Seiten gefunden.",
      ],
    },
  });
  const labels = {
    "Toggle site navigation sidebar": "Seiten zeigen oder verbergen",
    "Toggle table of contents sidebar": "Inhalt der Seite zeigen oder verbergen",
    "Toggle Light / Dark / Auto color theme": "Hell, dunkel oder wie das Gerät",
  };
  const titles = {
    Contents: "Inhalt", Menu: "Menü", Expand: "Aufklappen",
    "Light mode": "Hell", "Dark mode": "Dunkel",
    "Auto light/dark, in light mode": "Wie das Gerät: hell",
    "Auto light/dark, in dark mode": "Wie das Gerät: dunkel",
  };
  document.addEventListener("DOMContentLoaded", () => {
    for (const one of document.querySelectorAll("[aria-label]")) {
      const said = one.getAttribute("aria-label");
      one.setAttribute(
        "aria-label", labels[said] ?? said.replace(/^Toggle navigation of (.*)$/, "$1: auf- oder zuklappen"),
      );
    }
    for (const one of document.querySelectorAll("symbol > title"))
      one.textContent = titles[one.textContent] ?? one.textContent;
  });
}
