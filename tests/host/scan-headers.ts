/** Scans pages of one host and prints a line for each; fails when one has less than A+ or a test that it did not pass. */
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js'
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from '@mdn/mdn-http-observatory/src/grader/charts.js'
import { getGradeForScore, getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js'
import { retrieve } from '@mdn/mdn-http-observatory/src/retriever/retriever.js'

const [host = '', httpPort, httpsPort, ...paths] = process.argv.slice(2)

for (const path of paths) {
  const requests = await retrieve(host, { httpPort: Number(httpPort), httpsPort: Number(httpsPort), path })
  const status = requests.responses.auto?.status
  if (status !== 200) throw new Error(`${path}: answered ${String(status)}`)
  const results = ALL_TESTS.map(test => test(requests))
  const modifiers = results.map(({ result }) => getScoreModifier(result))
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 100)
  // Like the scanner itself: extra points count for who needs none.
  const plainScore = sum(modifiers.filter(modifier => modifier < 0))
  const { grade, score } = getGradeForScore(
    plainScore >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : plainScore,
  )
  const failed = results.filter(({ pass }) => !pass)
  console.log(
    `${path}: ${grade}, ${score} points, ${results.length - failed.length} of ${results.length} tests passed${failed.map(({ result }) => `; ${result}`).join('')}`,
  )
  if (grade !== 'A+' || failed.length > 0) process.exitCode = 1
}
