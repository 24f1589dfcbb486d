/** Scans a host's pages, and prints one line per page. Fails if a page gets less than A+ or fails a test. */
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js'
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from '@mdn/mdn-http-observatory/src/grader/charts.js'
import { getGradeForScore, getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js'
import { retrieve } from '@mdn/mdn-http-observatory/src/retriever/retriever.js'

const [host = '', httpPort, httpsPort, ...paths] = process.argv.slice(2)

for (const path of paths) {
  const requests = await retrieve(host, { httpPort: Number(httpPort), httpsPort: Number(httpsPort), path })
  const status = requests.responses.auto?.status
  if (status !== 200) throw new Error(`${path}: status is ${String(status)}, not 200`)
  const results = ALL_TESTS.map(test => test(requests))
  const modifiers = results.map(({ result }) => getScoreModifier(result))
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 100)
  // Like the scanner, count extra credit only above a minimum score.
  const plainScore = sum(modifiers.filter(modifier => modifier < 0))
  const { grade, score } = getGradeForScore(
    plainScore >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : plainScore,
  )
  // Scripts from other hosts change without notice, so their elements have no `integrity`.
  const failed = results.filter(
    ({ pass, result }) => !pass && result !== 'sri-not-implemented-but-external-scripts-loaded-securely',
  )
  console.log(
    `${path}: ${grade}, ${score} points, ${results.length - failed.length} of ${results.length} tests passed${failed.map(({ result }) => `; ${result}`).join('')}`,
  )
  if (grade !== 'A+' || failed.length > 0) process.exitCode = 1
}
