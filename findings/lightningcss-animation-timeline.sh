#!/usr/bin/env bash
# lightningcss 1.33.0: if `minify` is on and there are no targets, or only Chrome or Edge 115 and later, it
# merges `animation-timeline` into the `animation` shorthand: `animation:linear both glass scroll(root)`. The
# shorthand can only reset the timeline (CSS Animations Level 2, "the animation shorthand property"), so
# browsers drop the declaration. If the targets include Safari or Firefox, both declarations stay.
# Our workaround: src/prerender/build/browserslist-targets.ts, tested in tests/build/supported-browsers.test.ts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent lightningcss@1.33.0
cat >check.cjs <<'JS'
const { transform } = require('lightningcss')
const minified = targets =>
  transform({
    filename: 'a.css',
    code: Buffer.from('.a { animation: glass linear both; animation-timeline: scroll(root) }'),
    minify: true,
    targets,
  }).code.toString()
const results = {
  'no targets': minified(undefined),
  'Chrome 130': minified({ chrome: 130 << 16 }),
  'Chrome 130 and Safari 18': minified({ chrome: 130 << 16, safari: 18 << 16 }),
}
for (const [targets, code] of Object.entries(results)) console.log(`${targets}: ${code}`)
const [none, chrome, both] = Object.values(results)
const isMerged = code => code === '.a{animation:linear both glass scroll(root)}'
const isApart = code => code === '.a{animation:linear both glass;animation-timeline:scroll(root)}'
if (!isMerged(none) || !isMerged(chrome) || !isApart(both)) {
  console.error('The behaviour has changed')
  process.exit(1)
}
JS
node check.cjs
