/** Parts of the browser's window that the framework uses. The site's ports have it, so tests can replace it. */
export interface BrowserAddress {
  /** The address that the window shows now. */
  address: () => Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>
  /** Loads the document at an address. */
  open: (address: string) => void
  /** Loads the current document again. */
  reload: () => void
}

/** sessionStorage, or nothing where the browser refuses it. */
export interface TabStorage {
  get: (name: string) => string | null | undefined
  set: (name: string, value: string) => void
}
