/**
 * Replaces Vite's preload helper, which runs before each dynamic import. Fetches all files of an import in
 * parallel, and imports the module only if all have arrived. Firefox and Safari never import a failed file
 * again, but they do fetch it again. `names` are the import's files, except files that every page runs.
 */
export const __vitePreload = <Module>(load: () => Promise<Module>, names: string[]): Promise<Module> =>
  Promise.all(names.map(request)).then(load)

async function request(name: string): Promise<void> {
  // The boot script has preloaded this page's own scripts, and requests them again after a failure.
  if (document.querySelector(`link[href$="${name}"]`)) return
  const get = async (cache: RequestCache) => {
    const response = await fetch(new URL(name, import.meta.url), { cache })
    if (!response.ok) throw new Error(`${name} did not load: status ${response.status}`)
    // The browser may drop an unread body instead of caching it for the import.
    await response.arrayBuffer()
  }
  // Retry once, bypassing the cache. The URL can stay the same, because browsers remember failed imports, but
  // not failed fetches. A new URL would reload the chunks that this file imports, including React.
  await get('default').catch(() => get('reload'))
}
