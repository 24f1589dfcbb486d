/** Drives Orca and Firefox on a virtual display, and returns what Orca says. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Debian packages. `dbus` also provides the session bus (`dbus-run-session`). */
const PACKAGES = ['orca', 'firefox-esr', 'xvfb', 'openbox', 'xdotool', 'at-spi2-core', 'dbus']

/** Orca has finished once it has been silent for this long. Without a voice, sentences take no time. */
const SILENCE_MS = 2500
const TIMEOUT_MS = 40_000
/** The maximum number of elements that `tabTo` passes. */
const MAX_TABS = 60

/**
 * With these settings, Firefox opens no Mozilla page, contacts no Mozilla service, and builds the
 * accessibility tree.
 */
const FIREFOX_PREFERENCES = {
  'accessibility.force_disabled': -1,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': '127.0.0.1',
}
/** With these settings, Orca does not announce each key press. */
const ORCA_SETTINGS = {
  general: { enableKeyEcho: false, startingProfile: ['Default', 'default'] },
  profiles: { default: { profile: ['Default', 'default'], enableKeyEcho: false } },
  pronunciations: {},
  keybindings: {},
}

/** Starts Orca, and makes it write its log line by line instead of in blocks of 8 KB. */
const START_ORCA = `import builtins, runpy
original = builtins.open
def by_line(file, mode='r', *rest, **named):
    return original(file, mode, 1) if str(file).endswith('/orca.log') else original(file, mode, *rest, **named)
builtins.open = by_line
runpy.run_path('/usr/bin/orca', run_name='__main__')`

export class Orca {
  private firefox: ChildProcess | undefined
  private heard = 0

  private constructor(
    private readonly folder: string,
    private readonly environment: NodeJS.ProcessEnv,
    private readonly processes: readonly ChildProcess[],
  ) {}

  static async start(): Promise<Orca> {
    const missing = PACKAGES.filter(name => spawnSync('dpkg', ['-s', name], { stdio: 'ignore' }).status !== 0)
    if (missing.length > 0)
      throw new Error(`Debian packages are missing. Run apt-get install ${missing.join(' ')}`)
    const folder = mkdtempSync(join(tmpdir(), 'screen-reader-'))
    const settings = join(folder, '.local/share/orca')
    mkdirSync(settings, { recursive: true })
    writeFileSync(join(settings, 'user-settings.conf'), JSON.stringify(ORCA_SETTINGS))
    const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    const number = await new Promise<string>((resolve, reject) => {
      display.stdio[3]?.once('data', data => resolve(String(data).trim()))
      display.once('exit', () => reject(new Error('Xvfb did not start')))
    })
    const environment = {
      ...process.env,
      DISPLAY: `:${number}`,
      GNOME_ACCESSIBILITY: '1',
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
      XDG_DATA_HOME: join(folder, '.local/share'),
    }
    const run = (command: string, ...args: string[]) =>
      spawn(command, args, { env: environment, stdio: 'ignore' })
    const processes = [
      display,
      run('openbox'),
      run('/usr/libexec/at-spi-bus-launcher', '--launch-immediately'),
    ]
    await sleep(1000)
    const log = join(folder, 'orca.log')
    const orca = new Orca(folder, environment, [
      ...processes,
      run('/usr/bin/python3', '-c', START_ORCA, `--debug-file=${log}`),
    ])
    try {
      await orca.hear('Screen reader on')
      return orca
    } catch (error) {
      orca.stop()
      throw error
    }
  }

  /** Sentences that Orca has said since it started. */
  private sentences(): string[] {
    const log = join(this.folder, 'orca.log')
    if (!existsSync(log)) return []
    return [...readFileSync(log, 'utf8').matchAll(/SPEECH OUTPUT: '([^\n]*?)'(?:\{[^\n]*\})?(?=\n|$)/g)]
      .map(([, text = '']) => text.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
  }

  /** Opens a page in a new Firefox. Orca then reads the page aloud. */
  async open(url: string): Promise<void> {
    this.firefox?.kill()
    const profile = mkdtempSync(join(this.folder, 'profile-'))
    const preferences = Object.entries(FIREFOX_PREFERENCES).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    )
    writeFileSync(join(profile, 'user.js'), preferences.join(''))
    this.forget()
    this.firefox = spawn('firefox-esr', ['--profile', profile, '--no-remote', url], {
      env: this.environment,
      stdio: 'ignore',
    })
    await this.hear('Finished loading')
    await this.silence()
  }

  private isFocusMode(): boolean {
    return this.sentences().findLast(sentence => /^(?:Focus|Browse) mode/.test(sentence)) === 'Focus mode'
  }

  press(key: string): void {
    spawnSync('xdotool', ['key', key], { env: this.environment })
  }

  /** Types into the focused field. In Orca's browse mode, letters would be commands. */
  async type(text: string): Promise<void> {
    if (!this.isFocusMode()) await this.hear('Focus mode')
    spawnSync('xdotool', ['type', '--delay', '20', text], { env: this.environment })
    await this.silence()
  }

  /** Presses Tab until Orca says the text. */
  async tabTo(text: string): Promise<void> {
    for (let i = 0; i < MAX_TABS; i++) {
      this.forget()
      this.press('Tab')
      // Orca announces every element, but on a busy machine only after a while.
      for (let waited = 0; this.said().length === 0 && waited < SILENCE_MS; waited += 100) await sleep(100)
      await this.silence(400)
      if (this.said().some(sentence => sentence.includes(text))) return
    }
    throw new Error(`Tab reaches no element that Orca calls "${text}"`)
  }

  /** Forgets everything said so far. */
  forget(): void {
    this.heard = this.sentences().length
  }

  /** Sentences that Orca has said since `forget` or `open`. */
  said(): string[] {
    return this.sentences().slice(this.heard)
  }

  /** Waits until Orca says the text. */
  async hear(text: string): Promise<void> {
    const until = Date.now() + TIMEOUT_MS
    while (Date.now() < until) {
      if (this.said().some(sentence => sentence.includes(text))) return
      await sleep(100)
    }
    throw new Error(`Orca did not say "${text}". It said:\n${this.said().join('\n')}`)
  }

  /** Waits until Orca has been silent for a while. */
  async silence(forMs = SILENCE_MS): Promise<void> {
    let count = this.sentences().length
    let since = Date.now()
    while (Date.now() - since < forMs) {
      await sleep(100)
      const { length } = this.sentences()
      if (length !== count) since = Date.now()
      count = length
    }
  }

  stop(): void {
    this.firefox?.kill()
    for (const process of [...this.processes].reverse()) process.kill()
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
