import { VIEWER_PATH } from '../wire.ts'

/** The viewer in a frame at the foot of the page. The content policy knows no style attribute; what a script sets is allowed. */
export function openPanel(): () => Window | null {
  const frame = document.createElement('iframe')
  frame.title = 'Charts of this page'
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
