/** `npm run bench -- <name> [options]` runs <name>.ts, whose first comment lists the options. */
const benchmarks = ['build', 'checkout', 'dev', 'intent', 'lighthouse', 'paint']

const [benchmark = ''] = process.argv.splice(2, 1)
if (!benchmarks.includes(benchmark))
  throw new Error(`Name a benchmark: npm run bench -- ${benchmarks.join('|')}`)
await import(`./${benchmark}.ts`)

export {}
