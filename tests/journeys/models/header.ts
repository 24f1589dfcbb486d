import { expect } from 'playwright/test'
import type { Visitor } from '../support/visitor.ts'

const HEADER = '[data-machine="header"]'
const MENU = `${HEADER} details nav`

export class Header {
  constructor(private readonly visitor: Visitor) {}

  state = () => this.visitor.attribute(HEADER, 'data-state')
  isHydrated = async () => (await this.visitor.attribute(HEADER, 'data-hydrated')) !== null

  /** Moves the mouse, which starts hydration, and waits until the header is hydrated. */
  async hydrate(): Promise<void> {
    await this.visitor.moveMouse()
    await expect.poll(this.isHydrated).toBe(true)
  }

  toggleMenu = () => this.visitor.click(`${HEADER} summary`)
  escapeMenu = () => this.visitor.press(`${HEADER} summary`, 'Escape')
  choose = (label: string) => this.visitor.click(`${MENU} a`, label)
  isMenuInView = () =>
    this.visitor.evaluate(css => {
      const menu = document.querySelector(css)
      const { top, bottom } = menu?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
      // A closed menu keeps its size, so also check its visibility.
      return menu?.checkVisibility() === true && bottom > 0 && top < innerHeight
    }, MENU)
  menuText = () => this.visitor.text(MENU)
}
