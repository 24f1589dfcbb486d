/** A viewer's window and origin. */
export interface Target {
  target: () => Window | null
  origin: string
  /** Whether this is Stately's viewer, which gets only the events that it knows; its commands are ignored. */
  isHosted?: boolean
}

/** Opens a viewer in a new window. Without a click, browsers block it, and `target` returns `null`. */
export function openWindow(url: string): Target {
  const opened = window.open(url, 'statecharts-viewer')
  return { target: () => opened, origin: new URL(url, location.href).origin }
}

/** Opens a viewer at the bottom of the page. Even if a CSP bans style attributes, scripts can set styles. */
export function openPanel(url: string): Target {
  const frame = document.createElement('iframe')
  frame.title = 'State machines of this page'
  frame.src = url
  frame.dataset['statecharts'] = 'panel'
  frame.style.cssText = `position: fixed; inset: auto 0 0; width: 100%; height: 46vh; border: 0; border-top: 2px solid;
    z-index: 2147483647; background: Canvas; color-scheme: light dark`
  document.body.append(frame)
  document.body.style.paddingBottom = '46vh'
  return { target: () => frame.contentWindow, origin: new URL(url, location.href).origin }
}
