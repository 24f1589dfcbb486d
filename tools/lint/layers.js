/**
 * Import rules: five layers of folders, the lowest first. A file may import from its own folder and from
 * every folder before it in this list, so no two folders import each other. `may` limits a folder's imports
 * to the named folders, and `packages` limits its npm packages to the named ones.
 */
export const layers = [
  [
    { at: 'machines', may: [], packages: ['xstate', 'zod'] },
    { at: 'src/styles', may: [] },
    { at: 'src/prerender', may: [] },
  ],
  [
    { at: 'src/ui', may: ['src/prerender'], packages: ['react'] },
    { at: 'src/company', packages: ['zod'] },
    { at: 'src/posts' },
    { at: 'src/services' },
  ],
  [
    // Only src/services and src/payments import SDKs of external services.
    { at: 'src/forms', packages: ['react', '@xstate/react', 'xstate'] },
    { at: 'src/layout', packages: ['react', 'react-router-dom', '@xstate/react', 'xstate'] },
    { at: 'src/payments' },
  ],
  [
    {
      at: 'src/pages',
      packages: ['react', 'react-router-dom', 'vite-react-ssg', 'virtual:post-texts', 'zod'],
    },
    { at: 'src/server' },
  ],
  [{ at: 'src/content-build' }, { at: 'api' }],
]

const folders = layers.flat()

/** The files directly in `src/` put the parts together; no folder may import these files. */
const entries = { at: 'src' }

/** Fakes are next to the provider that they imitate, and tests are next to their code. Neither is shipped. */
const isShipped = path => !/^src\/payments\/[^/]+\/(?:fake[^/]*|[^/]*\.test)\.ts$/.test(path)

const folderOf = path =>
  /^src\/[^/]+$/.test(path) ? entries : folders.find(({ at }) => path.startsWith(`${at}/`))

/** Returns the folders that a folder may import. */
const importsOf = folder => {
  const below = folder === entries ? folders : folders.slice(0, folders.indexOf(folder))
  return folder.may ?? below.map(({ at }) => at)
}

/** Returns why `file` (relative to the project, with slashes) may not import `name`, or nothing if it may. */
export function whyNot(file, name) {
  const from = folderOf(file)
  if (!from) return `${file} is not in a folder listed in tools/lint/layers.js.`
  const { at, packages } = from
  if (!name.startsWith('.')) {
    const isAllowed =
      !packages || packages.some(allowed => name === allowed || name.startsWith(`${allowed}/`))
    return isAllowed ? undefined : `${at} may import only these packages: ${packages.join(', ')}.`
  }
  const path = new URL(name, `file:///${file}`).pathname.slice(1)
  const to = folderOf(path)
  const allowed = importsOf(from)
  return isShipped(path) && to && (to === from || allowed.includes(to.at))
    ? undefined
    : `${at} may not import ${path}. It may import ${allowed.join(', ') || 'only its own files'}.`
}

/** Whether the rules apply to a file. */
export const isChecked = file => /^(?:src|machines|api)\//.test(file) && isShipped(file)
