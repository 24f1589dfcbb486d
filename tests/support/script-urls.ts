/** Returns a pattern that matches a script's URL, even in a retry. `name` excludes the hash. */
export const scriptNamed = (name: string): RegExp =>
  new RegExp(`/assets/(?:retry-\\d+/)?${name}-[\\w-]{8}\\.js`)

/** Matches the URL of the entry script, which hydrates the page. */
export const ENTRY_SCRIPT = scriptNamed('app')
