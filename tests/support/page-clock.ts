/**
 * The source of a script that replaces Playwright's `clock.fastForward` where it is not available. In the
 * page, `advanceClock(milliseconds)` advances `Date` and runs each due timer once.
 */
export const PAGE_CLOCK = `{
  const { setTimeout, clearTimeout } = window
  const { now } = Date
  const pending = new Map()
  // window.name persists in later documents and in documents that Back restores from the bfcache.
  const moved = () => Number(window.name)
  Date.now = () => now() + moved()
  window.setTimeout = (run, delay = 0, ...values) => {
    const id = setTimeout(() => {
      pending.delete(id)
      run(...values)
    }, delay)
    pending.set(id, { run, values, at: Date.now() + delay })
    return id
  }
  window.clearTimeout = id => {
    pending.delete(id)
    clearTimeout(id)
  }
  window.advanceClock = milliseconds => {
    window.name = String(moved() + milliseconds)
    const due = [...pending].filter(([, { at }]) => at <= Date.now()).sort(([, a], [, b]) => a.at - b.at)
    for (const [id, { run, values }] of due) {
      window.clearTimeout(id)
      // Run the timer later. Otherwise, a dialog would leave the driver without the result of this script.
      setTimeout(run, 0, ...values)
    }
  }
}`
