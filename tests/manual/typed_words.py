"""Words that people type to find a page: from headings and questions of other programs' manuals.

By page and language, as people type them: with and without a hyphen, in questions, with umlauts
written out.
"""

from __future__ import annotations

_ENGLISH = {
    "first-evening": """setup, beginner, tutorial, getting started, quick start, quickstart,
        installation, how to install, windows, macos, linux, requirements""",
    "questions": "problem, trouble, troubleshooting, support, faqs",
    "printing": """printer settings, scale, scaling, actual size, toner, poster print, fit to page,
        wrong size, too small, paper size, page size, us letter, large format, tiling, tiled, black
        and white, grayscale, greyscale, save ink, copies, reprint, cardstock, card stock, paper
        weight, which paper, overwrite, output folder, file names, auto reload, print and play,
        how do I print""",
    "duplex": """two-sided, two sided, double-sided, double sided, front and back, alignment,
        misaligned, offset, shifted, upside down, mirrored, odd pages, manual duplex, long edge,
        short edge, single sided, one-sided, flip on long edge, card backs, printer margin,
        unprintable area, how do I print double sided""",
    "cutting": """cut lines, crop marks, guillotine, scissors, trim, dxf, registration marks,
        cameo, cricut, rounded corners, round corners, cut guides, cutting machine, silhouette
        studio, print and cut, spacing between cards, laminate""",
    "shops": """print shop, print service, tabletop simulator, pdf x, pdf/x, copyshop, printing
        company, bleed area, trim box, colour profile, icc profile, dpi, resolution, the game
        crafter, makeplayingcards, print ready, press, tts""",
    "go-for-gold": "solo, treasure, single player, house rules",
    "records": "transcript, log, notation, game log, validate, verify, legal moves, illegal move",
    "ledger": """tournament, league, statistics, ranking, wins, undrop, leaderboard, scoreboard,
        high score, enter scores, keep score, win rate, tiebreaker, tie-breaker, tie breaker, draw,
        delete match, edit score, correct a score, rename player, merge players, duplicate player,
        chart, graph, diagram, location, play history, log plays, who won, head to head, stats,
        how do I undo a move""",
    "moving": """excel, spreadsheet export, sync, cloud, board game stats, google sheets,
        libreoffice, migrate, transfer, new computer, two computers, merge ledgers, bgg,
        boardgamegeek, utf-8, encoding, semicolon, corrupted, corrupt database, back up, restore
        backup, update, how do I update, server, multiple users, import csv""",
    "table": """tablet, smartphone, wifi, wi-fi, mobile, app, browser, android, iphone, ipad, qr
        code, firewall, port, television, tv, spectator, guest, host, https, certificate, ssl,
        connection, cannot connect, can't connect, offline, hotspot, web server, invite""",
    "photographing": """picture, ocr, handwriting, jpeg, heic, omr, blurry, flash, pencil, shadow,
        scanner, flatbed, not recognised, misread, whatsapp, messenger, lighting, markers not
        found, read scores from photo, low confidence""",
    "drawn-lines": "geojson, svg, stylus, inkscape, apple pencil, digital ink, freehand",
    "islands": """map editor, random, generator, balance, simulation, random map, procedural,
        hexagon, hex grid, square grid, symmetry, lakes, monte carlo, ai, bot, strategy, best move,
        optimal, fairness, balanced, custom map, winning chances""",
    "decks": """card game, prototype, components, icons, images, gradient, transparency, custom
        font, google fonts, bold, italic, card size, poker cards, mini cards, hyphenation,
        conditional, placeholder, variables, nandeck, squib, protograf, cards from csv, data merge,
        card generator, text wrap, rounded rectangle""",
    "any-game": """score sheet, scorecard, score card, scorepad, yahtzee, scrabble, co-op,
        cooperative, coop, team, teams, partners, rummy, custom game, new game, countdown, target
        score, golf, bowling, darts, trick taking, bidding, lowest score wins, points per round""",
    "adding-a-game": "plugin, develop, developer, extend, add a game, own rules",
    "codes": "error code, error message, rulebook, violations",
    "python": "script, scripting, automation, import printplay, sdk",
    "formats": "file format, schema, csv columns, json output, machine readable",
    "settings": """dark mode, colour, defaults, shell, preferences, environment
        variables, config file, german, english, translation, change language, tab
        completion, autocomplete, zsh, bash, powershell, exit code, no color""",
    "privacy": """gdpr, delete my data, forget, anonymise, anonymize, delete player, remove a
        person, telemetry, tracking, personal data, encryption, encrypted, who can see, data
        protection, right to be forgotten""",
}

_GERMAN = {
    "first-evening": """erste schritte, anleitung, installation, windows, schnellstart, einstieg,
        wie installiere ich""",
    "questions": "probleme, problem, hilfe, häufige fragen, gleichstand",
    "printing": """tatsächliche größe, skalierung, großformat, an seite anpassen, seitengröße,
        papiergröße, zu klein, schwarzweiß, graustufen, tinte sparen, kopien, nachdrucken,
        papierstärke, karton, welches papier, dateinamen, überschreiben, kacheln,
        druckeinstellungen, wie drucke ich""",
    "duplex": """beidseitig, doppelseitig, zweiseitig, versatz, verschoben, auf dem kopf,
        spiegelverkehrt, lange kante, kurze kante, einseitig, kartenrücken, rueckseite, ausrichten,
        druckrand, wie drucke ich beidseitig""",
    "cutting": """schnittmarken, plotter, schere, passmarken, schneideplotter, papierschneider,
        abgerundete ecken, runde ecken, schnittlinien, laminieren, hebelschneider""",
    "shops": """copyshop, druckdienst, beschnitt, druckerei, farbprofil, auflösung, online drucken
        lassen, druckdaten, druckfertig""",
    "go-for-gold": "schatz, solo, einzelspieler, allein spielen, hausregel",
    "records": "mitschrift, notation, spielprotokoll, zug prüfen, erlaubte züge",
    "ledger": """turnier, liga, statistik, rangliste, siege, bestenliste, punktestand, punkte
        eintragen, unentschieden, partie löschen, korrigieren, spieler umbenennen,
        namen zusammenführen, diagramm, auswertung, gewinner, wer hat gewonnen, ort, datum,
        spiele eintragen, ergebnis eintragen, zuruecknehmen""",
    "moving": """synchronisieren, tabellenkalkulation, excel, umzug, neuer rechner, zusammenführen,
        semikolon, umlaute, beschädigt, wiederherstellen, aktualisieren, update, mehrere rechner,
        datensicherung, server, boardgamegeek""",
    "table": """wlan, fernseher, beamer, zuschauer, gast, keine verbindung, zertifikat, qr-code,
        mitspielen, einladen, verbindung, netzwerk, android, iphone""",
    "photographing": """handschrift, bild, unscharf, blitz, bleistift, schatten, scanner, nicht
        erkannt, falsch gelesen, beleuchtung, whatsapp, einscannen, texterkennung""",
    "drawn-lines": "stift, freihand, nachzeichnen, inkscape",
    "islands": """zufall, zufallsinsel, karte erzeugen, sechseck, symmetrie, seen, strategie,
        simulation, bester zug, fairness, ausgewogen, gewinnchancen, eigene karte, landkarte""",
    "decks": """kartenspiel, prototyp, vorlage, symbole, bilder einfügen, verlauf, transparenz,
        eigene schrift, fett, kursiv, kartengröße, silbentrennung, platzhalter, bedingung,
        kartengenerator, karten selbst machen""",
    "any-game": """kniffel, wertungszettel, spielzettel, punktezettel, kooperativ, koop, teams,
        mannschaft, rommé, eigenes spiel, neues spiel, kegeln, doppelkopf, skat, punkteblock,
        runden zählen, strichliste""",
    "adding-a-game": "entwickeln, entwickler, erweitern, eigene regeln",
    "codes": "fehlermeldung, fehlercode, spielregeln, regelverstoß",
    "python": "skript, automatisieren, schnittstelle, programmieren",
    "formats": "dateiformat, csv spalten, maschinenlesbar",
    "settings": """einstellungen, voreinstellung, deutsch, englisch, übersetzung, sprache wechseln,
        umgebungsvariablen, konfiguration, vervollständigung, autovervollständigung""",
    "privacy": """dsgvo, daten löschen, vergessen, anonymisieren, spieler löschen, verschlüsselung,
        verschlüsselt, personenbezogene daten, wer sieht""",
}

TYPED = {
    lang: {" ".join(word.split()): page for page, words in pages.items() for word in words.split(",")}
    for lang, pages in (("en", _ENGLISH), ("de", _GERMAN))
}

#: A page and the English heading of a section -> words that open it there.
SECTIONS = {
    ("privacy", "How is somebody forgotten?"): {
        "en": ["forget", "anonymise", "delete player"],
        "de": ["vergessen", "anonymisieren", "spieler löschen"],
    },
    ("moving", "A spreadsheet, BG Stats"): {
        "en": ["excel", "Google Sheets", "bgg"],
        "de": ["excel", "tabellenkalkulation"],
    },
    ("moving", "Backup and restore"): {"en": ["backup", "restore"], "de": ["sicherung", "wiederherstellen"]},
    ("ledger", "How do I undo?"): {"en": ["drop", "mistake"], "de": ["zurücknehmen", "löschen"]},
    ("duplex", "Off by a millimetre or two"): {
        "en": ["calibrate", "misaligned"],
        "de": ["kalibrieren", "versatz"],
    },
    ("printing", "Posters"): {"en": ["poster", "tiling"], "de": ["poster", "großformat"]},
    ("printing", "Ink"): {"en": ["save ink", "greyscale"], "de": ["tinte sparen", "graustufen"]},
    ("table", "Something does not work"): {"en": ["firewall"], "de": ["keine verbindung"]},
    ("decks", "Fonts"): {"en": ["custom font"], "de": ["eigene schrift"]},
    ("islands", "Is it fair?"): {"en": ["balance"], "de": ["gerecht"]},
    ("any-game", "The file"): {"en": ["co-op", "teams"], "de": ["kooperativ", "mannschaft"]},
}
