// Runs after a failed `npm test`: if only crashed worker processes failed, reruns their test files once, like a retried
// test, and then runs the end-to-end tests. Any other failure stays a failure.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'

const OUTSIDE = '.cache/reports/outside-embedded.json'
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

function run(command, env = {}) {
  const { status } = spawnSync('npx', command, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exit(1)
}

const { numFailedTests, numFailedTestSuites, testResults } = read('.cache/reports/vitest-embedded.json')
const outside = read(OUTSIDE).testResults
const hasEnded = ({ assertionResults }) =>
  assertionResults.length > 0 && assertionResults.every(({ status }) => status !== 'pending')
const files = testResults.filter((file) => !hasEnded(file)).map(({ name }) => name)
const isKilled = ({ message }) => message.includes('Worker exited unexpectedly')
if (numFailedTests + numFailedTestSuites > 0 || files.length === 0 || !outside.every(isKilled))
  process.exit(1)

console.log(`Tried once more, because their processes ended: ${files.join(', ')}`)
run(['vitest', 'run', ...files], { REPORT: 'again' })
// The rerun covers what this report recorded.
rmSync(OUTSIDE)
run(['playwright', 'test'])
