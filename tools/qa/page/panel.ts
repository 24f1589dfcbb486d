import { VIEWER_PATH } from '../protocol.ts'

/**
 * Opens the viewer in a frame at the bottom of the page, and returns its window. The CSP forbids style attributes, but
 * allows styles that a script sets.
 */
export function openPanel(): () => Window | null {
  const frame = document.createElement('iframe')
  frame.title = 'State machines of this page'
  frame.src = VIEWER_PATH
  frame.dataset['qa'] = 'panel'
  Object.assign(frame.style, {
    position: 'fixed',
    inset: 'auto 0 0 0',
    width: '100%',
    height: '46vh',
    border: '0',
    borderTop: '2px solid',
    zIndex: '2147483647',
    background: 'Canvas',
    colorScheme: 'light dark',
  })
  document.body.append(frame)
  document.body.style.paddingBottom = '46vh'
  return () => frame.contentWindow
}
