/**
 * Import rules: each layer, its folder, the layers that it may import, and its packages where few are allowed. The first
 * folder that contains a file counts.
 */
export const layers = [
  { layer: 'machines', at: 'machines', may: [], packages: ['xstate', 'zod'] },
  { layer: 'framework', at: 'src/framework', may: [] },
  { layer: 'styles', at: 'src/styles', may: [] },
  { layer: 'posts', at: 'src/posts', may: [] },
  { layer: 'ui', at: 'src/ui', may: ['framework'], packages: ['react'] },
  { layer: 'config', at: 'src/config', may: ['payments'], packages: ['zod'] },
  {
    layer: 'content',
    at: 'src/content',
    may: ['posts', 'ui', 'framework', 'config', 'machines'],
    packages: ['zod', 'virtual:posts', 'virtual:post-details'],
  },
  { layer: 'services', at: 'src/services', may: ['framework', 'config', 'machines'] },
  {
    layer: 'payments',
    at: 'src/payments',
    may: ['ui', 'framework', 'config', 'content', 'machines', 'services'],
  },
  {
    layer: 'layout',
    at: 'src/{forms,layout}',
    may: ['ui', 'framework', 'config', 'content', 'styles', 'machines', 'services'],
    // SDKs of outside services are imported in src/services only.
    packages: ['react', 'react-router-dom', '@xstate/react', 'xstate'],
  },
  {
    layer: 'pages',
    at: 'src/pages',
    may: ['framework', 'ui', 'layout', 'payments', 'config', 'content', 'styles', 'machines', 'services'],
    packages: [
      'react',
      'react-router-dom',
      'vite-react-ssg',
      'virtual:post-texts',
      '@xstate/react',
      'xstate',
    ],
  },
  {
    layer: 'build',
    at: 'src/build',
    may: ['posts', 'ui', 'framework', 'config', 'content', 'payments', 'styles'],
  },
  {
    layer: 'server',
    at: 'src/server',
    may: ['posts', 'framework', 'machines', 'config', 'content', 'styles', 'build'],
  },
  {
    layer: 'api',
    at: 'api',
    may: ['server', 'payments', 'machines', 'config', 'content', 'services', 'styles', 'build'],
  },
]

/** The files in `src/` itself put the parts together. No layer may import them. */
const entries = {
  layer: 'entries',
  may: layers.filter(({ at }) => at !== 'api').map(({ layer }) => layer),
}

/** Could be published, so it imports nothing of the site. */
const statecharts = { layer: 'statecharts', at: 'tools/statecharts', may: [] }

/** Fakes are beside the payment provider that they imitate, tests beside what they test; neither is shipped. */
const isShipped = path => !/^src\/payments\/[^/]+\/(?:fake[^/]*|[^/]*\.test)\.ts$/.test(path)

/** Whether a path is in one of the folders of a layer, such as `src/{a,b}`. */
const isIn = (path, at) =>
  new RegExp(`^${at.replace(/\{(.*)\}/, (_, names) => `(?:${names.replaceAll(',', '|')})`)}/`).test(path)

const layerOf = path =>
  /^src\/[^/]+$/.test(path) ? entries : [...layers, statecharts].find(({ at }) => isIn(path, at))

/** Returns why a file may not import a name. The file's path is relative to the project, with slashes. */
export function whyNot(file, name) {
  const from = layerOf(file)
  if (!from) return `${file} is in no folder of tools/lint/layers.js.`
  const { layer, may, packages } = from
  if (!name.startsWith('.')) {
    const isAllowed =
      !packages || packages.some(allowed => name === allowed || name.startsWith(`${allowed}/`))
    return isAllowed ? undefined : `Of packages, ${layer} may import ${packages.join(', ')} only.`
  }
  const path = new URL(name, `file:///${file}`).pathname.slice(1)
  const to = layerOf(path)
  return isShipped(path) && [layer, ...may].includes(to?.layer)
    ? undefined
    : `${layer} may import ${may.join(', ') || 'nothing of ours'}, but not ${path}.`
}

/** Whether the rules apply to a file. */
export const isChecked = file => /^(?:src|machines|api|tools\/statecharts)\//.test(file) && isShipped(file)
