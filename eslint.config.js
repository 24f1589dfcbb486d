import { defineConfig } from 'eslint/config'
import boundaries from 'eslint-plugin-boundaries'
import jsxA11y from 'eslint-plugin-jsx-a11y-x'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** Import rules: each layer, its folder, and the layers that it may import. The first folder that contains a file counts. */
export const layers = [
  { layer: 'machines', at: 'machines', may: [] },
  { layer: 'shared', at: 'shared', may: [] },
  {
    layer: 'newsletter',
    at: 'newsletter',
    may: ['shared', 'machines', 'config', 'content', 'styles', 'build'],
  },
  { layer: 'reporting', at: 'reporting', may: ['shared'] },
  {
    layer: 'api',
    at: 'api',
    may: [
      'newsletter',
      'reporting',
      'shared',
      'machines',
      'config',
      'content',
      'services',
      'styles',
      'build',
    ],
  },
  { layer: 'framework', at: 'src/framework', may: ['shared'] },
  { layer: 'config', at: 'src/config', may: ['shared', 'services'] },
  { layer: 'content', at: 'src/content', may: ['shared', 'framework', 'config', 'machines'] },
  { layer: 'styles', at: 'src/styles', may: [] },
  { layer: 'ui', at: 'src/components/ui', may: ['shared', 'framework'] },
  {
    layer: 'components',
    at: 'src/components',
    may: ['ui', 'shared', 'framework', 'config', 'content', 'styles', 'machines', 'services'],
  },
  { layer: 'services', at: 'src/services', may: ['shared', 'framework', 'config', 'machines'] },
  {
    layer: 'pages',
    at: 'src/pages',
    may: ['framework', 'ui', 'components', 'config', 'content', 'services'],
  },
  {
    layer: 'build',
    at: 'src/build',
    may: ['framework', 'shared', 'config', 'content', 'services', 'styles'],
  },
]

/** Could be published, so it imports nothing of the site. */
const statecharts = { layer: 'statecharts', at: 'tools/statecharts', may: [] }

/** Fakes are beside what they imitate, tests beside what they test. */
const FAKES = 'src/services/payments/*/fake*.ts'
const TESTS = 'src/services/payments/*/*.test.ts'

const policyOf = ({ layer, may }) => ({
  from: { element: { type: layer } },
  allow: { to: { element: { types: { anyOf: [layer, ...may] } } } },
})

/** The files in `src/` itself put the parts together. No layer may import them. */
const entryPolicy = {
  from: { file: { categories: 'entry' } },
  allow: {
    to: [
      {
        element: {
          types: { anyOf: layers.filter(({ at }) => at.startsWith('src/')).map(({ layer }) => layer) },
        },
      },
      { file: { categories: 'entry' } },
    ],
  },
}

const only = (...allowed) => [
  'error',
  {
    patterns: [
      {
        regex: `^(?!(?:${allowed.join('|')}|\\.|#)(?:/|$|\\.|#)?)[^.#]`,
        message: `Files of this folder may import ${allowed.join(', ')} and files of this repository only.`,
      },
    ],
  },
]

/** State names are types, so that a renamed or new state is a type error wherever it is named. */
const stateNames = [
  {
    selector:
      "Identifier[name='state'] > TSTypeAnnotation > TSStringKeyword, TSPropertySignature[key.name='state'] > TSTypeAnnotation > TSStringKeyword",
    message: 'Type it as StateName of the machine (machines/state-name.ts).',
  },
  {
    selector: 'TSAsExpression > TSTypeReference[typeName.name=/^(?:StateName|LeafName|StatePath)$/]',
    message: 'Take the state from stateName (machines/state-name.ts): a cast hides a renamed state.',
  },
  {
    selector:
      "CallExpression[callee.object.name='state'][callee.property.name=/^(?:startsWith|endsWith|includes|match)$/]",
    message:
      'Compare the state or its value, or look it up in a table of all states: a text search hides a renamed state.',
  },
]

const TEXT_IN_CONTENT =
  'Texts for visitors and screen readers are in src/content: import this one from there.'
const textsInContent = [
  { selector: 'JSXText[value=/\\p{L}/u]', message: TEXT_IN_CONTENT },
  {
    selector:
      'JSXElement > JSXExpressionContainer > :matches(Literal[value=/\\p{L}/u], TemplateLiteral:has(TemplateElement[value.raw=/\\p{L}/u]))',
    message: TEXT_IN_CONTENT,
  },
  {
    selector:
      'JSXAttribute[name.name=/^(?:alt|aria-label|note|placeholder|term|title)$/] > Literal[value=/\\p{L}/u]',
    message: TEXT_IN_CONTENT,
  },
]

export default defineConfig(
  {
    ignores: [
      'dist',
      'dist-sandbox',
      'dist-qa',
      'node_modules',
      '.vite-react-ssg-temp',
      '.vercel',
      'test-results*',
    ],
  },
  // Rules that need types are in .oxlintrc.json: oxlint checks them several times faster.
  tseslint.configs.strict,
  { files: ['{src,tools}/**/*.ts', '**/*.tsx'], extends: [reactHooks.configs.flat.recommended] },
  {
    rules: {
      'no-console': 'error',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['{src,tools}/**/*.tsx'],
    extends: [jsxA11y.configs.strict],
    rules: {
      // Lists without markers and tables laid out as blocks lose their semantics, so their roles are explicit.
      'jsx-a11y-x/no-redundant-roles': ['error', { ol: ['list'], thead: ['rowgroup'], tbody: ['rowgroup'] }],
      'jsx-a11y-x/no-interactive-element-to-noninteractive-role': ['error', { td: ['cell'] }],
    },
  },
  {
    files: ['{src,machines,shared,newsletter,reporting,api,tools/statecharts}/**/*.{ts,tsx}'],
    ignores: [FAKES, TESTS],
    plugins: { boundaries },
    settings: {
      'import/resolver': { typescript: { project: './tsconfig.json' } },
      'boundaries/include': ['{src,machines,shared,newsletter,reporting,api,sandbox,tests,tools}/**/*'],
      'boundaries/elements': [
        ...[...layers, statecharts].map(({ layer, at }) => ({
          type: layer,
          pattern: at,
          partialMatch: false,
        })),
        // Never shipped: no layer may import them.
        ...['sandbox', 'tests', 'tools'].map(name => ({
          type: name,
          pattern: name,
          partialMatch: false,
        })),
      ],
      'boundaries/files': [
        { category: 'fakes', pattern: [FAKES, TESTS] },
        { category: 'entry', pattern: 'src/*.{ts,tsx}' },
      ],
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          checkInternals: true,
          policies: [
            { allow: { to: { module: { origin: ['external', 'core'] } } } },
            ...[...layers, statecharts].map(policyOf),
            entryPolicy,
            // Fakes of payment providers are part of the sandbox, tests of the tests.
            { disallow: { to: { file: { categories: 'fakes' } } } },
          ],
        },
      ],
      'boundaries/no-unknown-files': 'error',
    },
  },
  {
    files: ['machines/**/*.ts', 'tests/{machines,components}/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...stateNames] },
  },
  {
    files: ['{src,tools/qa}/**/*.{ts,tsx}'],
    ignores: [
      // Logs, messages of inspected pages and `?state=` name states of machines that may have changed since.
      'tools/qa/log/**',
      'tools/qa/page/{request,actors}.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...stateNames] },
  },
  {
    files: ['machines/**/*.ts'],
    rules: {
      'no-restricted-imports': only('xstate', 'zod'),
      'no-restricted-globals': [
        'error',
        'window',
        'document',
        'fetch',
        'Date',
        'setTimeout',
        'setInterval',
        'navigator',
        'location',
      ],
    },
  },
  {
    files: ['src/config/**/*.ts', 'src/content/**/*.ts'],
    rules: { 'no-restricted-imports': only('zod', 'virtual:posts', 'virtual:post-details') },
  },
  {
    files: ['src/{components,pages}/**/*.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...stateNames, ...textsInContent] },
  },
  {
    files: ['src/components/**/*.{ts,tsx}', 'src/pages/**/*.{ts,tsx}'],
    // Boot scripts run without services.
    ignores: ['src/components/checkout/boot/*.ts'],
    rules: {
      'no-restricted-globals': ['error', 'fetch', 'localStorage', 'sessionStorage', 'location'],
      'no-restricted-properties': [
        'error',
        {
          object: 'window',
          property: 'location',
          message: 'Use the browser port of src/services/services.ts.',
        },
      ],
      // SDKs of outside services are imported in src/services only.
      'no-restricted-imports': only(
        'react',
        'react-dom',
        'react-router-dom',
        'vite-react-ssg',
        '@xstate/react',
        'xstate',
        'virtual:post-texts',
      ),
    },
  },
  {
    files: ['tests/e2e/**/*.ts', 'tests/journeys/**/*.ts', 'tests/support/*.ts'],
    rules: { 'no-empty-pattern': 'off' },
  },
  {
    files: [
      'api/_checkout-return/*.ts',
      'src/{build,framework}/**/*.ts',
      'shared/{limits,log}.ts',
      'reporting/app.ts',
      'tools/**/*.ts',
      'tests/host/**/*.ts',
      'tests/e2e/**/*.ts',
      'tests/support/*.ts',
      'sandbox/**/*.ts',
    ],
    rules: { 'no-console': 'off' },
  },
)
