/** Drives a WebKitGTK window over W3C WebDriver. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'playwright/test'
import { startOn } from '../../../src/server/listen.ts'
import { PageReader } from './page-reader.ts'
import { DEFAULT_OPTIONS, type Driver, type Key, type Visitor, type VisitorOptions } from './visitor.ts'
import { PAGE_CLOCK } from '../../support/page-clock.ts'
import { isOfScriptHost } from '../../support/script-hosts.ts'
import { startProxy } from './proxy.ts'

/** Debian packages for WebKitGTK's driver and window.py. */
const PACKAGES = ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1']

/** Debian packages that WebKitGTK needs and this machine lacks. */
export const missingPackages = (): string[] =>
  PACKAGES.filter(name => spawnSync('dpkg', ['-s', name], { stdio: 'ignore' }).status !== 0)

/** A window's options, in addition to a visitor's. window.py reads them. */
export interface WindowOptions extends VisitorOptions {
  /** Whether Back restores pages from WebKit's back/forward cache (bfcache), as on a phone. */
  bfcache: boolean
  /** The source of a script that runs in each page before the page's own scripts. */
  initScript: string
}

const DEFAULTS: WindowOptions = { ...DEFAULT_OPTIONS, bfcache: true, initScript: '' }

/** The URL of a proxy that does not exist, so that only the site is reachable. */
const NO_PROXY = 'http://127.0.0.1:9'

const HIDE_AUTOMATION = `Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })`

/** A reference to an element of the page, as WebDriver returns and accepts it. */
type ElementReference = Record<string, string>

/** Shorter than a test's timeout, so that the error names the command. */
const COMMAND_TIMEOUT_MS = 40_000

/** On a busy machine, a window takes several seconds to open. */
const WINDOW_TIMEOUT_MS = 15_000

/** Maximum number of runs of a script, and timeout of each: in total, longer than an assertion's timeout. */
const MAX_ATTEMPTS = 6
const SCRIPT_TIMEOUT_MS = 4000
/** The error when `send` gets no response. */
const NO_ANSWER = 'no response from the driver'
/** The driver's errors if a page navigates away before its script returns. Sometimes it does not respond. */
const PAGE_LEFT = new RegExp(`before the unload event|Could not parse script result|${NO_ANSWER}`)

/** The keys that journeys press (WebDriver, "Keyboard actions"). */
const KEYS: Record<Key, string> = { Enter: '\uE007', Escape: '\uE00C' }

/** A virtual X server and the driver that runs on it, shared by all windows. */
export class WebKitDriver implements Driver {
  /** The windows append each report to this file as one line: a JSON string (window.py lists the kinds). */
  private readonly reportFile = join(mkdtempSync(join(tmpdir(), 'webkit-')), 'reports')
  private reportsTaken = 0

  private constructor(
    private readonly processes: readonly ChildProcess[],
    private readonly origin: string,
  ) {}

  static async start(): Promise<WebKitDriver> {
    const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '2048x1400x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    const number = await new Promise<string>((resolve, reject) => {
      display.stdio[3]?.once('data', data => resolve(String(data).trim()))
      display.once('error', reject)
      display.once('exit', () => reject(new Error('Xvfb did not start')))
    })
    // The driver does not accept port 0, so let this server find a free port.
    const { origin, close } = await startOn(createServer(), 0)
    await close()
    const driver = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${new URL(origin).port}`], {
      env: { ...process.env, DISPLAY: `:${number}`, NO_AT_BRIDGE: '1', GDK_BACKEND: 'x11' },
      stdio: 'ignore',
    })
    const started = new WebKitDriver([driver, display], origin)
    await expect.poll(() => started.send('GET', '/status').then(Boolean, () => false)).toBe(true)
    return started
  }

  /** Sends a command. Rejects if it fails or gets no response; the error names the command. */
  async send<T>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    timeoutMs = COMMAND_TIMEOUT_MS,
  ): Promise<T> {
    const response = await fetch(this.origin + path, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch((error: unknown) => {
      throw new Error(`${method} ${path}: ${NO_ANSWER}`, { cause: error })
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.error ?? ''} ${value.message ?? ''}`)
    return value
  }

  async open(siteOrigin: string, options: Partial<WindowOptions> = {}): Promise<WebKitVisitor> {
    const { otherOrigin, initScript, hasClock, hidesAutomation, ...others } = { ...DEFAULTS, ...options }
    const proxy = otherOrigin && (await startProxy(otherOrigin.origin, otherOrigin.handle))
    const windowOptions = {
      ...others,
      initScript: [hidesAutomation && HIDE_AUTOMATION, hasClock && PAGE_CLOCK, initScript]
        .filter(Boolean)
        .join('\n'),
      proxy: proxy?.origin ?? NO_PROXY,
      proxiedOrigin: otherOrigin?.origin ?? '',
      reportFile: this.reportFile,
    }
    const session = {
      capabilities: {
        alwaysMatch: {
          'acceptInsecureCerts': true,
          // Do not wait for navigations, because the driver sometimes misses their end.
          'pageLoadStrategy': 'none',
          'unhandledPromptBehavior': 'ignore',
          // The driver's own script timer runs in the page, where `advanceClock` would fire it.
          'timeouts': { script: 2 ** 31 - 1 },
          'webkitgtk:browserOptions': {
            binary: join(import.meta.dirname, 'window.py'),
            args: [JSON.stringify(windowOptions)],
          },
        },
      },
    }
    const open = () => this.send<{ sessionId: string }>('POST', '/session', session, WINDOW_TIMEOUT_MS)
    // Rarely, the driver fails to connect to a window and never responds, but connects to the next window.
    const { sessionId } = await open().catch((error: unknown) => {
      if (!String(error).includes(NO_ANSWER)) throw error
      return open()
    })
    return new WebKitVisitor(this, `/session/${sessionId}`, siteOrigin, () => proxy?.close())
  }

  takeReports(): string[] {
    if (!existsSync(this.reportFile)) return []
    // The window may still be writing, so text after the last line break is an incomplete report.
    const lines = readFileSync(this.reportFile, 'utf8').split('\n').slice(0, -1)
    const newLines = lines.slice(this.reportsTaken)
    this.reportsTaken = lines.length
    return newLines
      .map(line => JSON.parse(line) as string)
      .filter(text => !isOfScriptHost(text.replace('failed: ', '')))
  }

  stop(): void {
    for (const process of this.processes) process.kill()
    rmSync(dirname(this.reportFile), { recursive: true })
  }
}

/** A visitor with one window. */
export class WebKitVisitor extends PageReader implements Visitor {
  constructor(
    private readonly driver: WebKitDriver,
    private readonly session: string,
    private readonly siteOrigin: string,
    private readonly onClose: () => unknown,
  ) {
    super()
  }

  private readonly post = <T>(path: string, body: object = {}): Promise<T> =>
    this.driver.send<T>('POST', this.session + path, body)

  /**
   * Runs a script in the page. If the page navigates away before the script returns, the driver reports an
   * error or does not respond, and the script runs again in the next page. So a script may run several times.
   */
  private async execute<T>(kind: 'sync' | 'async', script: string, args: unknown[]): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.driver.send<T>(
          'POST',
          `${this.session}/execute/${kind}`,
          { script, args },
          SCRIPT_TIMEOUT_MS,
        )
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !PAGE_LEFT.test(String(error))) throw error
      }
    }
  }

  goto = (path: string): Promise<void> =>
    this.move(() => this.post('/url', { url: new URL(path, this.siteOrigin).href }))
  reload = (): Promise<void> => this.move(() => this.post('/refresh'))
  back = (): Promise<void> => this.move(() => this.post('/back'))
  forward = (): Promise<void> => this.move(() => this.post('/forward'))

  async path(): Promise<string> {
    const url = await this.driver.send<string>('GET', `${this.session}/url`)
    return url.replace(this.siteOrigin, '')
  }

  async evaluate<T, A extends unknown[]>(
    run: (...parameters: A) => T | Promise<T>,
    ...parameters: A
  ): Promise<T> {
    const result = await this.execute<{ value: T } | { thrown: string }>(
      'async',
      `const values = [...arguments], done = values.pop()
       new Promise(resolve => resolve((${String(run)})(...values)))
         .then(value => done({ value }), error => done({ thrown: String(error) }))`,
      parameters,
    )
    if ('thrown' in result) throw new Error(result.thrown)
    return result.value
  }

  /** Waits for the first visible element that matches `css` and contains `text`. */
  private async find(css: string, text = ''): Promise<ElementReference> {
    let found: ElementReference | null = null
    await expect
      .poll(
        async () => {
          found = await this.execute<ElementReference | null>(
            'sync',
            `return [...document.querySelectorAll(arguments[0])].find(element =>
               element.textContent.includes(arguments[1]) && element.getClientRects().length > 0) ?? null`,
            [css, text],
          )
          return found !== null
        },
        { message: `element ${css} ${text}` },
      )
      .toBe(true)
    return found as unknown as ElementReference
  }

  private async onElement(css: string, text: string | undefined, command: string, body: object = {}) {
    const element = await this.find(css, text)
    // The driver does not wait for scrolling to end.
    await this.evaluate(async scrolled => {
      const target = scrolled as unknown as Element
      let top: number | undefined
      for (;;) {
        target.scrollIntoView({ block: 'center', behavior: 'instant' })
        const previous = top
        ;({ top } = target.getBoundingClientRect())
        // A page without JavaScript gets no animation frames, and nothing in it moves.
        if (top === previous || matchMedia('(scripting: none)').matches) return
        await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }
    }, element)
    await this.post(`/element/${Object.values(element)[0] ?? ''}/${command}`, body)
  }

  click = (css: string, text?: string): Promise<void> => this.onElement(css, text, 'click')
  type = (css: string, text: string): Promise<void> => this.onElement(css, undefined, 'value', { text })
  press = (css: string, key: Key): Promise<void> => this.type(css, KEYS[key])

  async inFrame(css: string, run: () => Promise<void>): Promise<void> {
    await this.post('/frame', { id: await this.find(css) })
    try {
      await run()
    } finally {
      await this.post('/frame', { id: null })
    }
  }

  moveMouse = (x = 6, y = 6): Promise<unknown> => {
    const moves = [2, 0].map(by => ({ type: 'pointerMove', x: x - by, y: y - by, duration: 10 }))
    return this.post('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions: moves }] })
  }

  dialog = (): Promise<string | null> =>
    this.driver.send<string>('GET', `${this.session}/alert/text`).catch(() => null)
  acceptDialog = (): Promise<unknown> => this.post('/alert/accept')

  /** Closes the window, which ends the session. Ignores the error that the driver then reports. */
  close = async (): Promise<void> => {
    await this.driver.send('DELETE', this.session).catch(() => {})
    await this.onClose()
  }

  advanceClock = (milliseconds: number): Promise<void> =>
    this.evaluate(
      by => (window as unknown as { advanceClock: (by: number) => void }).advanceClock(by),
      milliseconds,
    )
}
