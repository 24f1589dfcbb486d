interface Timer {
  id: number
  due: number
  run: () => void
}

/**
 * XState's clock, and one that stands still until it is told to go on. It visits every deadline on the way, one at a time, and lets
 * promises settle in between, so that chained timers fire as they would in the world.
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

  /** How many timers are still running: after a machine has stopped there must be none. */
  get pending(): number {
    return this.#timers.length
  }

  async advance(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds
    await settle()
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.now = next.due
      this.clearTimeout(next.id)
      next.run()
      await settle()
    }
    this.now = end
  }

  #next(end: number): Timer | undefined {
    return this.#timers.filter(timer => timer.due <= end).sort((a, b) => a.due - b.due || a.id - b.id)[0]
  }
}

/** Lets everything that only waits for promises happen. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 8; i++) await Promise.resolve()
}
