"""Tests of the page in a real browser: Debian's Chromium, driven by Playwright."""
