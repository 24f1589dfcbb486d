#!/usr/bin/env bash
# vite-react-ssg 0.9.2 with vite 8.3.8: a build evaluates vite.config.js three times, each time as a new
# module. Plugins lose their state in between, and a config that reads content reads it three times.
# Our workaround: prerender.mjs in src/prerender/build/ loads the config once, with `configFile: false`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module >/dev/null
npm install --no-audit --no-fund --silent --legacy-peer-deps \
  vite@8.3.8 vite-react-ssg@0.9.2 react@19.2.9 react-dom@19.2.9 react-router-dom@6.30.6
echo "console.log('the config is evaluated')
export default {}" >vite.config.js
echo '<!doctype html><html><head></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>' >index.html
echo "import { ViteReactSSG } from 'vite-react-ssg'
export const createRoot = ViteReactSSG({ routes: [{ path: '/', element: 'home' }] })" >main.js
count=$(NODE_ENV=production npx vite-react-ssg build 2>/dev/null | grep -c 'the config is evaluated')
echo "the config is evaluated $count times"
test "$count" = 3 || { echo 'The behaviour has changed' >&2; exit 1; }
