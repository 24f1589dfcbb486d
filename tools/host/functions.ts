/** Calls the functions in `api/` as the host does, and checks their responses. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { UNAVAILABLE } from '../../src/server/reports/app.ts'
import { newsletterErrors } from '../../src/server/newsletter/content.ts'
import { paths } from '../../src/company/paths.ts'

const run = promisify(execFile)
const CALLER = join(import.meta.dirname, 'call-function.mjs')

/** A function's response and its log. */
export interface FunctionResponse {
  status: number
  headers: Record<string, string>
  body: string
  log: string
}

/** Calls a file's function with no variables except PATH and `env`. Rejects if the function does not load. */
export async function callFunction(
  file: string,
  { method, path, cwd, env }: { method: string; path: string; cwd: string; env: Record<string, string> },
): Promise<FunctionResponse> {
  const { stdout, stderr } = await run(process.execPath, [CALLER, file, method, path], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
  })
  return { ...(JSON.parse(stdout) as Omit<FunctionResponse, 'log'>), log: stderr }
}

/** With these variables, every function loads. Nothing listens on the ports in their values. */
export const unreachable = {
  VERCEL: '1',
  DATABASE_URL: 'libsql://127.0.0.1:1?tls=0',
  SMTP_URL: 'smtp://127.0.0.1:1',
  NEWSLETTER_SECRET: 'a secret of at least 32 characters',
}

/**
 * Calls the function with GET and POST, first without settings, then with an unreachable database. Returns
 * one line for each problem, such as an unexpected status, a missing CSP, internal details in a body, or a
 * missing variable that the log does not name.
 */
export async function checkFunction(name: string, file: string, cwd: string): Promise<string[]> {
  const problems: string[] = []
  const isPayment = name === 'checkout-return'
  const isReports = name === 'reports'
  for (const [settings, env] of Object.entries({
    'no settings': { VERCEL: '1' },
    'no database': unreachable,
  }))
    for (const method of ['GET', 'POST']) {
      const path = `/api/${name}`
      const report = (problem: string) => problems.push(`${method} ${path}, ${settings}: ${problem}`)
      try {
        const { status, headers, body, log } = await callFunction(file, { method, path, cwd, env })
        const expected = isPayment ? 303 : isReports && method === 'GET' ? 405 : 503
        if (status !== expected) report(`status is ${status}, not ${expected}`)
        if (isPayment && headers['location'] !== paths.thankYou)
          report(`Location is ${String(headers['location'])}, not ${paths.thankYou}`)
        if (!headers['content-security-policy']) report('there is no Content-Security-Policy')
        if (status === 503 && !body.includes(isReports ? UNAVAILABLE : newsletterErrors.ofLink.failed))
          report(`body is ${body}`)
        if (/\bat \w|127\.0\.0\.1|SMTP_URL/.test(body)) report(`body contains internal details: ${body}`)
        // Every payment setting is optional.
        const missing =
          status !== 503 || settings !== 'no settings'
            ? []
            : ['DATABASE_URL', ...(isReports ? [] : ['SMTP_URL', 'NEWSLETTER_SECRET'])]
        for (const variable of missing)
          if (!log.includes(`${variable}: is missing`)) report(`the log does not name ${variable}: ${log}`)
      } catch (error) {
        report(`the function does not load: ${String((error as { stderr?: string }).stderr ?? error)}`)
      }
    }
  return problems
}
