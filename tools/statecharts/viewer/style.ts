import { chartCss } from '../drawing.ts'

/** The viewer's style sheet. A site may override the `:root` properties in a later style sheet. */
export const viewerCss = `
:root{color-scheme:light dark;--text:system-ui,sans-serif;--mono:ui-monospace,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace}
*{box-sizing:border-box}
body{margin:0;background:var(--surface);color:var(--on-surface);font:15px/1.45 var(--text)}
h1,h2,h3{line-height:1.15;margin:0}
button,.button{font:600 13px/1 var(--text);color:inherit;background:none;border:1.5px solid var(--on-surface);border-radius:99px;padding:7px 12px;cursor:pointer}
button:disabled{opacity:.4;cursor:default}
button[aria-pressed=true]{background:var(--button);border-color:var(--button);color:var(--on-button)}
:focus-visible,.button:focus-within{outline:3px solid var(--accent);outline-offset:2px}
table,.value,textarea,output{font:12px/1.5 var(--mono)}

.viewer{height:100vh;display:grid;grid-template:auto auto minmax(0,1fr)/minmax(0,1fr) minmax(320px,40%);overflow:hidden}
.viewer>header,.viewer>[role=alert]{grid-column:1/-1}.viewer>main,.viewer>.empty,.viewer>.log{grid-row:3}
.viewer header{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:center;padding:8px 14px;border-bottom:1.5px solid var(--on-surface);background:var(--surface-raised)}
.viewer nav,.controls,.files{display:flex;flex-wrap:wrap;gap:6px;align-items:center}
.viewer nav button{border-radius:6px;text-align:left}.viewer nav small{display:block;margin-top:4px;font:11px var(--mono);font-weight:400}
.files{margin-left:auto}.button input{position:absolute;width:1px;height:1px;opacity:0}
.viewer main{display:grid;grid-template-columns:minmax(0,1fr) minmax(220px,30ch);min-height:0}
.drawing{overflow:auto;padding:14px}.drawing svg{max-width:none;zoom:.85}
aside{overflow:auto;padding:14px;border-left:1px solid var(--outline);background:var(--surface-raised)}
aside h2{font-size:20px;overflow-wrap:anywhere}aside h3{font-size:15px;margin:18px 0 6px}aside p{margin:6px 0;color:var(--on-surface-2)}
.delay{font-weight:600}aside .blocked{color:var(--error)!important}[role=alert]{margin:0;padding:8px 14px;color:var(--error)}
.send{display:flex;gap:6px;align-items:start;margin:0 0 6px}.send textarea{flex:1;min-width:0;color:inherit;background:var(--surface);border:1px solid var(--outline);padding:5px;resize:vertical}
.value{padding-left:14px;overflow-wrap:anywhere}aside>.value{padding-left:0}
.log{overflow:auto;border-left:1.5px solid var(--on-surface);background:var(--surface-raised)}
table{border-collapse:collapse;width:100%;table-layout:fixed}th:first-child{width:13%}th:nth-child(2){width:18%}th:nth-child(3){width:23%}th{position:sticky;top:0;background:var(--surface-raised);text-align:left;font-weight:600}
th,td{font-size:11px;padding:3px 7px;vertical-align:top;overflow-wrap:anywhere}tr{cursor:pointer}tbody tr:not(.blocked)>td{border-top:1px solid var(--outline)}
.log .blocked td{padding-top:0;font-size:11px;color:var(--on-surface-2)}
.upcoming{opacity:.38}.differs{color:var(--error)}.empty{padding:28px 14px;color:var(--on-surface-2)}
@media(max-width:720px){.viewer{height:auto;display:block}.viewer main{display:block}aside{border-left:0}.drawing{max-height:60vh}.log{max-height:60vh;border-left:0}th:first-child{width:18%}}

${chartCss({ paper: 'var(--surface)', outer: 'var(--surface-2)', state: 'var(--surface-raised)', text: 'var(--on-surface)', secondary: 'var(--on-surface-2)', line: 'var(--accent)' })}
.edge path{opacity:.55}
.chart .active>rect:first-child{stroke:var(--accent);stroke-width:3}.chart .active:not(.compound):not(.parallel)>rect{fill:var(--product)}
.chart .active:not(.compound):not(.parallel) text{fill:var(--on-product)}
.chart .taken path{opacity:1;stroke-width:3}.chart .taken text{font-weight:700;fill:var(--accent)}
.chart .remaining{fill:var(--accent);opacity:.28;stroke:none}
`
