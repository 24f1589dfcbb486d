import type { BrowserPort } from './services.ts'

export const browserWindow: BrowserPort = {
  open: address => window.location.assign(address),
  reload: () => window.location.reload(),
  alert: text => window.alert(text),
  confirm: text => Promise.resolve(window.confirm(text)),
}
