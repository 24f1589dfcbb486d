#!/usr/bin/env bash
# @testing-library/dom 10.4.2 with jsdom 27.4.0: getByRole('link') does not find `<a href="">`. In the HTML standard,
# any `a` with an href attribute is a link, and an empty URL is valid: it leads to the document itself. The library
# requires a non-empty value for every attribute that a role's selector names. Our checkout's fallback has such a link.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @testing-library/dom@10.4.2 jsdom@27.4.0
cat >check.mjs <<'JS'
import { JSDOM } from 'jsdom'
const { window } = new JSDOM('<a href="">Empty</a> <a href="#">Fragment</a>')
Object.assign(globalThis, { window, document: window.document, Node: window.Node })
const { queryAllByRole } = await import('@testing-library/dom')
const links = [...document.querySelectorAll('a:any-link')].map(link => link.textContent)
const found = queryAllByRole(document.body, 'link').map(link => link.textContent)
console.log({ links, found })
process.exit(links.join() === 'Empty,Fragment' && found.join() === 'Fragment' ? 0 : 1)
JS
node check.mjs || { echo 'The behaviour has changed' >&2; exit 1; }
