/**
 * Runs before each dynamic import, in place of the helper with which Vite preloads files. Requests the files of the import
 * with `fetch`, all at once, and imports only if all have arrived: Firefox and Safari never import a file again that failed
 * once, but they fetch it again. `names` are the import's files without those that every page runs.
 */
export const __vitePreload = <Module>(load: () => Promise<Module>, names: string[]): Promise<Module> =>
  Promise.all(names.map(request)).then(load)

async function request(name: string): Promise<void> {
  // The boot script has preloaded this page's own scripts, and requests them again after a failure.
  if (document.querySelector(`link[href$="${name}"]`)) return
  const get = async (cache: RequestCache) => {
    const response = await fetch(new URL(name, import.meta.url), { cache })
    if (!response.ok) throw new Error(`${name} did not load: status ${response.status}`)
    // An unread body may be dropped instead of being cached for the import.
    await response.arrayBuffer()
  }
  // Once more, past the cache. The address can stay: browsers keep only the failure of an import. Another one would load the chunks that this
  // file imports, React among them, a second time.
  await get('default').catch(() => get('reload'))
}
