// Vitest reporter for errors outside of tests, such as crashed workers and unhandled rejections, in the shape of the
// JSON report. The JSON reporter omits them, so that a run could fail without a failed test.
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
