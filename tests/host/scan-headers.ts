/** Scans a host's pages, and prints their grades and failed tests as JSON. */
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js'
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from '@mdn/mdn-http-observatory/src/grader/charts.js'
import { getGradeForScore, getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js'
import { retrieve } from '@mdn/mdn-http-observatory/src/retriever/retriever.js'

const [host = '', httpPort, httpsPort, ...paths] = process.argv.slice(2)

const scan = async (path: string) => {
  const requests = await retrieve(host, { httpPort: Number(httpPort), httpsPort: Number(httpsPort), path })
  const status = requests.responses.auto?.status
  if (status !== 200) throw new Error(`${path}: status is ${String(status)}, not 200`)
  const results = ALL_TESTS.map(test => test(requests))
  const modifiers = results.map(({ result }) => getScoreModifier(result))
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 100)
  // Like the scanner, count extra credit only above a minimum score.
  const plainScore = sum(modifiers.filter(modifier => modifier < 0))
  const { grade } = getGradeForScore(
    plainScore >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : plainScore,
  )
  // Scripts from other hosts change without notice, so their elements have no `integrity`.
  const failed = results.filter(
    ({ pass, result }) => !pass && result !== 'sri-not-implemented-but-external-scripts-loaded-securely',
  )
  return { path, grade, failed: failed.map(({ result }) => result) }
}

console.log(JSON.stringify(await Promise.all(paths.map(scan))))
