/** Longest time from the end of a touch to its click. */
const CLICK_DELAY_MS = 400
/** `pointerup` is missing after a context menu, so other events also end the press. A key event has no `buttons`. */
const PRESS_EVENTS = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'click', 'keydown']
let isPressed = false
let clickTimer: ReturnType<typeof setTimeout> | undefined

const endPress = () => {
  isPressed = false
}
const notePress = (event: Event) => {
  clearTimeout(clickTimer)
  if (event.type === 'pointerup') clickTimer = setTimeout(endPress, CLICK_DELAY_MS)
  else isPressed = (event as PointerEvent).buttons === 1
}

/** Notes from now on whether a pointer is pressed. */
export const watchPress = (): void => PRESS_EVENTS.forEach(type => addEventListener(type, notePress, true))

/** Resolves when no pointer is pressed. A view shown before that could move the button, and the click would miss it. */
export async function pressEnded(): Promise<void> {
  while (isPressed) await new Promise(requestAnimationFrame)
}
