// Lists failures from the reports of the test runners in a folder, and prints the totals.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2]
const sum = { passed: 0, failed: 0 }
for (const name of readdirSync(folder)) {
  const report = JSON.parse(readFileSync(join(folder, name), 'utf8'))
  // Playwright reports have `stats`, Vitest reports have totals at the root.
  sum.passed += report.stats ? report.stats.expected + report.stats.flaky : report.numPassedTests
  sum.failed += report.stats
    ? report.stats.unexpected + report.errors.length
    : report.numFailedTests + report.numFailedTestSuites
  for (const line of report.stats ? listFailedSpecs(report) : listFailedTests(report)) console.log(line)
}
console.log(`${sum.passed} passed, ${sum.failed} failed`)

/** End-to-end tests that failed at the first attempt with their last error, and errors outside of tests. */
function* listFailedSpecs(report) {
  for (const { message } of report.errors) yield `failed: the end-to-end tests\n${message}`
  const suites = [...report.suites]
  for (const suite of suites) {
    suites.push(...(suite.suites ?? []))
    for (const { file, line, title, tests } of suite.specs ?? []) {
      for (const { status, results } of tests) {
        if (status !== 'unexpected' && status !== 'flaky') continue
        const said = results.findLast((result) => result.error)?.error.message
        yield `${status === 'flaky' ? 'passed at the second try' : 'failed'}: ${file}:${line} ${title}\n${said}`
      }
    }
  }
}

/** Vitest tests that failed or did not finish with their errors, and test files that failed to load. */
function* listFailedTests(report) {
  for (const { name, status, message, assertionResults } of report.testResults) {
    const failed = assertionResults.filter((test) => /^(failed|pending)$/.test(test.status))
    if (status === 'failed' && failed.length === 0) yield `failed: ${name}\n${message}`
    for (const { fullName, status, failureMessages } of failed) {
      yield `${status === 'failed' ? 'failed' : 'did not end'}: ${name} ${fullName}\n${failureMessages.join('\n')}`
    }
  }
}
