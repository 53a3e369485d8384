import type { Page } from '@playwright/test'
import { expect, getRows, holdBack, signIn, test } from './fixtures'

const API = '**/api/projects/*/surveys/?*'

const rows = (page: Page) => getRows(page, 'Surveys')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const search = (page: Page) => page.getByLabel('Search names and descriptions')
const range = (page: Page) =>
  page.getByRole('navigation', { name: 'Pagination of surveys' }).getByRole('status')

/** Waits until the list matches its URL, and returns the URL and row names. */
async function shown(page: Page, text: string | RegExp) {
  await expect(range(page)).toHaveText(text)
  await expect(page.getByRole('table', { name: 'Surveys' })).toHaveAttribute('aria-busy', 'false')
  return { url: page.url(), names: await rows(page).allTextContents() }
}

const envelope = (status: number, code: string, detail: string, headers = {}) => ({
  status,
  headers,
  json: { type: 'server_error', code, detail, attr: null },
})

test('list state is stored in the URL and restored by browser history', async ({ page, manySurveys }) => {
  await signIn(page, manySurveys.key, manySurveys.surveys)
  const steps = [await shown(page, /^1–50 of \d+$/)]
  expect(steps[0]?.names).toHaveLength(50)

  await button(page, 'Next page').click()
  steps.push(await shown(page, /^51–100 of/))
  expect(page.url()).toContain('offset=50')
  await button(page, 'Last page').click()
  steps.push(await shown(page, /^201–/))
  await page.getByLabel('Rows per page').selectOption('25')
  steps.push(await shown(page, /^1–25 of/))
  expect(new URL(page.url()).search).toBe('?limit=25')

  await button(page, 'Name').click()
  await expect(page).toHaveURL(/order=name/)
  steps.push(await shown(page, /^1–25 of/))
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')

  await page.getByLabel('Any status').selectOption('running')
  await expect(page.getByRole('row').nth(1)).toContainText('running')
  steps.push(await shown(page, /^1–25 of/))
  await page.getByLabel('Any type').selectOption('widget')
  await expect(page.getByRole('row').nth(1)).toContainText('Feedback')
  steps.push(await shown(page, /^1–\d+ of \d+$/))
  await search(page).fill('feedback')
  await expect(page).toHaveURL(/search=feedback/)
  steps.push(await shown(page, /^1–\d+ of \d+$/))

  expect(new Set(steps.map(({ url }) => url)).size).toBe(steps.length)
  const at = async ({ url, names }: (typeof steps)[number]) => {
    await expect(page).toHaveURL(url)
    await expect(rows(page)).toHaveText(names)
  }
  for (const step of steps.slice(0, -1).reverse()) {
    await page.goBack()
    await at(step)
  }
  await expect(search(page)).toHaveValue('')
  for (const step of steps.slice(1)) {
    await page.goForward()
    await at(step)
  }
  await page.reload()
  for (const step of steps.slice(-1)) await at(step)
  await expect(search(page)).toHaveValue('feedback')
  await expect(page.getByLabel('Any status')).toHaveValue('running')
  await expect(page.getByLabel('Any type')).toHaveValue('widget')
})

test('a selection is shown immediately and builds on pending selections', async ({ page, manySurveys }) => {
  await signIn(page, manySurveys.key, manySurveys.surveys)
  await shown(page, /^1–50/)
  const release = await holdBack(page, API)
  const state = page.getByLabel('Any status')
  const stood = await state.evaluate(async (select: HTMLSelectElement) => {
    select.value = 'running'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    const uniqueNames = new Set<string>()
    for (let frame = 0; frame < 20; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      uniqueNames.add(select.value)
    }
    return [...uniqueNames]
  })
  expect(stood).toEqual(['running'])
  release()
  await expect(page).toHaveURL(`${manySurveys.surveys}?state=running`)
  await page.goBack()
  await expect(state).toHaveValue('')
  await shown(page, /^1–50/)

  // Two clicks before any response arrives.
  await page.evaluate(() => {
    const press = (label: string) =>
      [...document.querySelectorAll('button')]
        .find((button) => label === (button.ariaLabel ?? button.textContent?.trim()))
        ?.click()
    press('Name')
    press('Next page')
  })
  await shown(page, /^51–100/)
  await expect(page).toHaveURL(/[?&]order=name/)

  // A late response does not navigate back to a page that the user has left.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[aria-label="Last page"]')?.click()
    document.querySelector<HTMLElement>('nav a[href$="/feature_flags"]')?.click()
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Feature flags' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Feature flags' })).toHaveAttribute('aria-busy', 'false')
  await expect(page).toHaveURL(`/projects/${manySurveys.project_id}/feature_flags`)
})

test('the initial HTML is styled; lists load a single script, or two more chunks', async ({
  page,
  workspace,
}) => {
  await workspace.survey({ name: 'The only one' })
  // The home page, which is loaded after sign-in, shares code with the lists.
  const files = ['home.css', 'home.js', 'index.js', 'lists.css', 'lists.js']
  const lists = [
    ['Surveys', workspace.surveys, ['index.js']],
    ['Members', workspace.members, files],
    ['Projects', workspace.projects, files],
  ] as const
  for (const [name, path, expectedFiles] of lists) {
    await page.route(/\.js$/, (route) => route.abort())
    await page.goto('about:blank')
    await page.goto(`${path}#key=${workspace.key}`)
    await expect(page.locator('.frame-before > div')).toHaveCSS('border-inline-end-style', 'solid')
    await page.unrouteAll()
    const code: string[] = []
    page.on('request', (request) => {
      const [, chunk, extension] = /\/([\w-]+)-[\w-]{8}(\.js|\.css)$/.exec(request.url()) ?? []
      // Notifications are loaded after the first paint.
      if (chunk && chunk !== 'Toasts') code.push(chunk + extension)
    })
    await page.reload()
    const rows = page.getByRole('table', { name }).getByRole('row')
    // Few projects are cards, with one more for a new project.
    const cards = page.getByRole('list', { name, exact: true }).getByRole('listitem')
    await expect(rows.or(cards)).toHaveCount(2)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    page.removeAllListeners('request')
    expect(code.sort()).toEqual(expectedFiles)
  }
})

test('a server error shows its message and can be retried', async ({ page, context, manySurveys }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.route(API, (route) => route.fulfill(envelope(500, 'error', 'The disk is full.')))
  await signIn(page, manySurveys.key, manySurveys.surveys)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Server error')
  await expect(alert).toContainText('The disk is full.')
  await alert.getByRole('button', { name: 'Copy details' }).click()
  const details = await page.evaluate(() => navigator.clipboard.readText())
  expect(details).toContain(`GET /api/projects/${manySurveys.project_id}/surveys/`)
  expect(details).not.toContain(manySurveys.key)
  await page.unroute(API)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(50)
  await expect(alert).toBeHidden()

  await test.step('a failed refresh leaves the rows visible', async () => {
    await page.route(API, (route) => route.abort())
    await button(page, 'Refresh').click()
    await expect(alert).toContainText('This data may be out of date')
    await expect(rows(page)).toHaveCount(50)
    await page.unroute(API)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toBeHidden()
  })
})

test('a short Retry-After is retried automatically; a long one is reported', async ({
  page,
  manySurveys,
}) => {
  const soon = envelope(429, 'throttled', 'Request was throttled.', { 'retry-after': '1' })
  await page.route(API, (route) => route.fulfill(soon), { times: 1 })
  await signIn(page, manySurveys.key, manySurveys.surveys)
  await expect(rows(page)).toHaveCount(50)
  await expect(page.getByRole('alert')).toBeHidden()

  const late = envelope(429, 'throttled', 'Expected available in 3600 seconds.', { 'retry-after': '3600' })
  await page.route(API, (route) => route.fulfill(late))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Too many requests')
  await expect(page.getByRole('alert')).toContainText('3600 seconds')
})

test('missing and forbidden records show different errors', async ({ page, workspace }) => {
  await signIn(page, workspace.key, '/projects/1/surveys')
  await expect(page.getByRole('alert')).toContainText('You don’t have permission to do this')
  await page.goto(`${workspace.surveys}/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByRole('heading', { name: 'Survey not found' })).toBeVisible()
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to home page' }).click()
  await expect(page).toHaveURL(/\/projects\/\d+$/)
})
