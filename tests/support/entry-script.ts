/** Path of the entry script, which hydrates the page. */
export const ENTRY_SCRIPT_PATH = /^\/assets\/app-[\w-]+\.js$/
