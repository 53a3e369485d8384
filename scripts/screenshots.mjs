#!/usr/bin/env node
// Writes the images of README from the sample workspace: `npm run screenshots`. With `--all`, writes every page in light,
// dark and at 390 px to `.cache/screenshots` instead, for a review by eye. Needs a font with Chinese characters, such as
// Noto Sans SC.
import { execFileSync, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from './programs.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const images = join(root, 'docs/images')
const review = join(root, '.cache/screenshots')
const PORT = 8019
const BASE = `http://127.0.0.1:${PORT}`
const KEY = 'phx_screenshots_00000000000000000000000000'
const DESKTOP = { width: 1280, height: 800 }
const LARGE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const get = async (path) => {
  const response = await fetch(BASE + path, { headers: { authorization: `Bearer ${KEY}` } })
  if (!response.ok) throw new Error(`GET ${path}: ${response.status}`)
  return response.json()
}

/** Starts a server with the sample workspace. Returns a function that stops it and deletes its data. */
async function startServer() {
  const data = await mkdtemp(join(tmpdir(), 'hedgerow-screenshots-'))
  const server = spawn(process.execPath, ['scripts/cli.mjs', 'start'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(PORT), DATA_DIR: data, INITIAL_API_KEY: KEY, LOG_LEVEL: 'fatal' },
  })
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill()
    await ended
    await rm(data, { recursive: true, force: true })
  }
  try {
    await until(() => get('/api/users/@me/'))
    const [organization] = (await get('/api/organizations/')).results
    await until(async () => {
      const { is_loading } = await get(`/api/organizations/${organization.id}/sample_workspace/`)
      if (is_loading) throw new Error('The sample data is loading.')
    })
    return { stop, organization }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Repeats an attempt each second for at most three minutes. */
async function until(attempt) {
  const deadline = Date.now() + 180_000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(1000)
    }
  }
}

/** URLs of the pages, by name. */
async function getPages({ id }) {
  const [project] = (await get(`/api/organizations/${id}/projects/`)).results
  const organization = `/organizations/${id}`
  const home = `/projects/${project.id}`
  const list = async (path) => (await get(`/api/projects/${project.id}/${path}/?limit=100`)).results
  const surveys = await list('surveys')
  const exports = await list('batch_exports')
  const flags = await list('feature_flags')
  const members = (await get(`/api/organizations/${id}/members/?limit=100`)).results
  const find = (records, name) => records.find((record) => record.name === name) ?? records[0]
  const survey = `${home}/surveys/${find(surveys, 'Quarterly NPS').id}`
  const draft = `${home}/surveys/${surveys.find(({ start_date }) => !start_date).id}`
  const batchExport = `${home}/batch_exports/${find(exports, 'Daily archive').id}`
  const failing = `${home}/batch_exports/${find(exports, 'Sign-ups to the CRM').id}`
  const flag = `${home}/feature_flags/${flags.find(({ filters }) => filters.multivariate)?.id ?? flags[0].id}`
  return {
    home,
    surveys: `${home}/surveys`,
    survey,
    results: `${survey}?tab=results`,
    responses: `${survey}?tab=responses`,
    templates: `${home}/surveys/new`,
    editor: `${survey}/edit`,
    launch: `${draft}/launch`,
    reports: `${home}/survey_reports`,
    'new-report': `${home}/survey_reports/new`,
    events: `${home}/events`,
    people: `${home}/persons`,
    'batch-exports': `${organization}/batch_exports`,
    'batch-export': batchExport,
    'failing-export': failing,
    'new-export': `${organization}/batch_exports/new`,
    'feature-flags': `${home}/feature_flags`,
    'feature-flag': flag,
    'edit-flag': `${flag}/edit`,
    project: `${organization}/projects/${project.id}`,
    organization,
    organizations: '/organizations',
    projects: `${organization}/projects`,
    members: `${organization}/members`,
    // The newest member is the owner.
    member: `${organization}/members/${members[1].user.uuid}`,
    invites: `${organization}/invites`,
    roles: `${organization}/roles`,
    domains: `${organization}/domains`,
    'audit-log': `${organization}/activity_log`,
    notifications: `${organization}/notifications`,
    'new-notification': `${organization}/notifications/new`,
    'service-accounts': `${organization}/service_accounts`,
    'all-keys': `${organization}/api_keys`,
    import: `${organization}/project_imports`,
    system: '/system',
    'proxy-records': `${organization}/proxy_records`,
    plugins: `${organization}/plugins`,
    trash: `${home}/deleted`,
    keys: '/personal_api_keys',
    account: '/users/@me',
  }
}

// Without such a font, Chinese text is invisible.
if (process.platform === 'linux' && execFileSync('fc-list', [':charset=95ee 5377']).length === 0)
  throw new Error('No installed font has Chinese characters. Install one, such as Noto Sans SC.')

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--font-render-hinting=none'],
})

/** Opens a signed-in tab. */
async function openTab({ scheme = 'light', viewport = DESKTOP, locale = 'en-US', scale = 2 } = {}) {
  const context = await browser.newContext({
    viewport,
    locale,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    deviceScaleFactor: scale,
    timezoneId: 'UTC',
  })
  const page = await context.newPage()
  await page.goto(`${BASE}/#key=${KEY}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Navigates to a page, and waits for its requests and its charts. */
async function open(page, path) {
  await page.goto(BASE + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await sleep(600)
}

const write = async (page, name) =>
  sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(join(images, `${name}.webp`))

/** Writes the still images of README. */
async function writeStills(pages) {
  for (const scheme of ['light', 'dark']) {
    const page = await openTab({ scheme })
    for (const name of ['home', 'results', 'batch-export']) {
      await open(page, pages[name])
      await write(page, `${name}-${scheme}`)
    }
    await page.context().close()
  }
  const light = await openTab()
  await open(light, pages.editor)
  await write(light, 'survey-editor')
  await open(light, pages.surveys)
  for (const row of [1, 2, 3]) await light.getByRole('checkbox').nth(row).click()
  await sleep(600)
  await write(light, 'bulk-actions')
  await light.context().close()
  const chinese = await openTab({ locale: 'zh-CN' })
  await open(chinese, pages.surveys)
  await write(chinese, 'chinese')
  await chinese.context().close()
  const phone = await openTab({ viewport: PHONE })
  await open(phone, pages.home)
  await write(phone, 'phone')
  await phone.context().close()
}

/** Writes a tour of about 40 seconds as one animated image. */
async function writeTour(pages) {
  const frames = []
  const hold = async (page, milliseconds) => frames.push({ image: await page.screenshot(), milliseconds })
  const page = await openTab({ scale: 1 })
  const scrollTo = async (top) => {
    await page.evaluate((y) => scrollTo(0, y), top)
    await sleep(300)
  }
  await open(page, pages.home)
  await hold(page, 3500)
  await open(page, pages.surveys)
  await hold(page, 2500)
  await open(page, pages.templates)
  await page.frameLocator('iframe').locator('.thumbnail').first().waitFor()
  await sleep(600)
  await hold(page, 3000)
  await open(page, pages.editor)
  await hold(page, 3500)
  await open(page, pages.launch)
  await hold(page, 3000)
  await open(page, pages.results)
  await hold(page, 3000)
  await scrollTo(520)
  await hold(page, 3000)
  await open(page, pages['batch-exports'])
  await hold(page, 2500)
  await open(page, pages['batch-export'])
  await hold(page, 3500)
  await open(page, pages['feature-flag'])
  await hold(page, 3000)
  await page.keyboard.press('Control+k')
  for (const text of ['n', 'np', 'nps']) {
    await page.keyboard.type(text.slice(-1))
    await sleep(text === 'nps' ? 1500 : 200)
    await hold(page, text === 'nps' ? 2500 : 350)
  }
  await page.context().close()
  const dark = await openTab({ scheme: 'dark', scale: 1 })
  await open(dark, pages.home)
  await hold(dark, 3000)
  await open(dark, pages.results)
  await hold(dark, 3000)
  await dark.context().close()
  await sharp(
    frames.map(({ image }) => image),
    { join: { animated: true } },
  )
    .webp({ quality: 72, loop: 0, delay: frames.map(({ milliseconds }) => milliseconds) })
    .toFile(join(images, 'tour.webp'))
}

/** Writes every page in three variants. */
async function writeReview(pages) {
  await mkdir(review, { recursive: true })
  for (const [variant, options] of Object.entries({
    light: { viewport: LARGE },
    dark: { viewport: LARGE, scheme: 'dark' },
    phone: { viewport: PHONE },
  })) {
    const page = await openTab({ ...options, scale: 1 })
    for (const [name, path] of Object.entries(pages)) {
      await open(page, path).catch((error) => console.error(`${name}: ${error.message}`))
      await writeFile(join(review, `${name}-${variant}.png`), await page.screenshot())
    }
    await page.context().close()
  }
}

const { stop, organization } = await startServer()
try {
  const pages = await getPages(organization)
  if (process.argv.includes('--all')) await writeReview(pages)
  else {
    await writeStills(pages)
    await writeTour(pages)
  }
} finally {
  await browser.close()
  await stop()
}
