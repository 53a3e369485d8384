// A reporter of Vitest: what went wrong outside any test, as a process that ended or an error nobody waited for, in the
// shape of its JSON report. That has no place for it, so that a run could fail with nothing failed.
import { mkdir, writeFile } from 'node:fs/promises'

export default class UncaughtReporter {
  async onTestRunEnd(_modules, errors) {
    await mkdir('.cache/reports', { recursive: true })
    const testResults = errors.map(({ stack, message, cause, VITEST_TEST_PATH: during }) => ({
      name: `outside the tests${during ? `, during ${during}` : ''}`,
      status: 'failed',
      message: [stack ?? message, cause?.stack].filter(Boolean).join('\n'),
      assertionResults: [],
    }))
    await writeFile(
      `.cache/reports/outside-${process.env.REPORT ?? 'embedded'}.json`,
      JSON.stringify({
        numPassedTests: 0,
        numFailedTests: errors.length,
        numFailedTestSuites: 0,
        testResults,
      }),
    )
  }
}
