/** Matches a script's URL by the start of its name, even if the request is a retry. */
export const scriptNamed = (name: string): RegExp =>
  new RegExp(`/assets/(?:retry-\\d+/)?${name}-[\\w-]{8}\\.js`)

/** Matches the URL of the entry script, which hydrates the page. */
export const ENTRY_SCRIPT = scriptNamed('app')
