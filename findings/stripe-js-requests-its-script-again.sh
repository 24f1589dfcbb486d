#!/usr/bin/env bash
# @stripe/stripe-js 10.2.1 (endive): `loadStripe` from `/pure` requests Stripe.js again when the first script
# element fires `error`. `window.stop()` also fires that event, so a page that aborts a pending load to free
# the connection starts another load. The promise settles only after the second failure.
# Our workaround: src/payments/stripe/lazy-adapter.ts adds the script before the package looks for it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @stripe/stripe-js@10.2.1 jsdom@27.4.0
cat >check.cjs <<'JS'
const { JSDOM } = require('jsdom')
const { window } = new JSDOM('<!doctype html><head></head>', { url: 'https://site.example/' })
Object.assign(globalThis, { window, document: window.document })
const { loadStripe } = require('@stripe/stripe-js/pure')
const seen = []
new window.MutationObserver(records => {
  for (const { addedNodes } of records) for (const { src } of addedNodes) if (src) seen.push(src)
}).observe(document.head, { childList: true })
const turn = () => new Promise(resolve => setTimeout(resolve, 20))
const fail = async () => {
  document.querySelector('script[src]').dispatchEvent(new window.Event('error'))
  await turn()
}
;(async () => {
  let state = 'pending'
  loadStripe('pk_test_x').catch(() => (state = 'rejected'))
  await turn()
  await fail()
  const afterOne = [state, seen.length]
  await fail()
  const afterTwo = [state, seen.length]
  console.log('after the first error:', ...afterOne, '| after the second:', ...afterTwo)
  const expected = JSON.stringify([['pending', 2], ['rejected', 2]])
  if (JSON.stringify([afterOne, afterTwo]) !== expected) {
    console.error(`The behaviour has changed: expected ${expected}`)
    process.exit(1)
  }
  process.exit(0)
})()
JS
node check.cjs
