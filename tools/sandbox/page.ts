/** HTML of the sandbox's own pages. */
import { html, raw } from 'hono/html'

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#bbb,#555);font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;padding:24px 16px;max-width:960px}
.notice{margin:0 0 24px;padding:8px 16px;border:2px dashed #b45309;border-radius:8px}
h1{font-size:1.75rem;line-height:1.2}h2{margin-top:32px;font-size:1.25rem}
form{display:inline-flex;flex-wrap:wrap;gap:8px;align-items:center;margin:4px 16px 4px 0}td form{margin:0}td button{white-space:nowrap}
button,select,.button{font:inherit;padding:8px 16px;border:1px solid var(--line);border-radius:8px;color:inherit;background:none;text-decoration:none}
button,.button{display:inline-block;cursor:pointer}button:focus-visible,a:focus-visible,select:focus-visible{outline:3px solid #b45309;outline-offset:2px}
table{border-collapse:collapse}th,td{padding:4px 12px 4px 0;text-align:left;font-weight:400}th{white-space:nowrap}tbody tr+tr>td{border-top:1px solid var(--line)}
article{padding:8px 16px;margin:16px 0;border:1px solid var(--line);border-radius:8px}article h2{margin:0;font-size:1rem}
iframe{width:100%;height:600px;border:1px solid var(--line)}
pre{white-space:pre-wrap;overflow-wrap:anywhere}.scroll{overflow-x:auto;white-space:pre}.scroll table{white-space:normal}`

/** A page that is labelled as part of the test environment. */
export const sandboxPage = async (title: string, content: ReturnType<typeof html>): Promise<Response> =>
  new Response(
    String(
      await html`<!doctype html>
        <html lang="en-IN">
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title}</title>
          <style>
            ${raw(STYLE)}
          </style>
          <p class="notice">
            <strong>Test environment.</strong> No payment is made here and no email leaves this machine.
          </p>
          <h1>${title}</h1>
          ${content}
        </html>`,
    ),
    {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "frame-ancestors 'none'",
      },
    },
  )

export const optionsOf = (names: readonly string[], selected?: string) =>
  names.map(name => html`<option ${name === selected ? 'selected' : ''}>${name}</option>`)
