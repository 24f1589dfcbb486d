interface Timer {
  id: number
  due: number
  run: () => void
}

/**
 * An XState clock that only `advance` moves. It fires due timers one at a time, in order, and flushes
 * promises in between, so that chained timers fire as with a real clock.
 */
export class VirtualClock {
  now = 0
  #timers: Timer[] = []
  #lastId = 0

  setTimeout = (run: (...args: never[]) => void, delay: number): number => {
    this.#lastId += 1
    this.#timers.push({ id: this.#lastId, due: this.now + delay, run })
    return this.#lastId
  }

  clearTimeout = (id: number): void => {
    this.#timers = this.#timers.filter(timer => timer.id !== id)
  }

  /** The number of running timers: 0 after an actor has stopped. */
  get pending(): number {
    return this.#timers.length
  }

  async advance(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds
    await flushPromises()
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.now = next.due
      this.clearTimeout(next.id)
      next.run()
      await flushPromises()
    }
    this.now = end
  }

  #next(end: number): Timer | undefined {
    return this.#timers.filter(timer => timer.due <= end).sort((a, b) => a.due - b.due || a.id - b.id)[0]
  }
}

/** Runs pending promise callbacks, up to eight chained ones. */
export async function flushPromises(): Promise<void> {
  for (let i = 0; i < 8; i++) await Promise.resolve()
}
