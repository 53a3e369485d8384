// Adds up the reports of the test runners in a folder and prints the sum.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2]
const sum = { passed: 0, failed: 0 }
for (const name of readdirSync(folder)) {
  const report = JSON.parse(readFileSync(join(folder, name), 'utf8'))
  // Playwright's report has `stats`, Vitest's has the totals at its root.
  sum.passed += report.stats ? report.stats.expected + report.stats.flaky : report.numPassedTests
  sum.failed += report.stats ? report.stats.unexpected : report.numFailedTests + report.numFailedTestSuites
}
console.log(`${sum.passed} passed, ${sum.failed} failed`)
