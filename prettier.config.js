/** @type {import('prettier').Config} */
export default {
  printWidth: 110,
  semi: false,
  singleQuote: true,
  arrowParens: 'avoid',
  quoteProps: 'consistent',
  plugins: ['@prettier/plugin-oxc'],
}
