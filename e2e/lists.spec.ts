import type { Page } from '@playwright/test'
import { expect, getRows, holdBack, signIn, test } from './fixtures'
import { SERVER } from './server'

// The sample workspace's own project has enough for pages; nobody writes there.
const LIST = '/projects/1/surveys'
const API = '**/api/projects/1/surveys/?*'

const rows = (page: Page) => getRows(page, 'Surveys')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const search = (page: Page) => page.getByLabel('Search names and descriptions')
const range = (page: Page) => page.getByRole('navigation', { name: 'Pages of surveys' }).getByRole('status')

/** Waits until the list is what the address asks for, and tells it. */
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

test('pages, page size, order, search and filters stand in the address, and the history brings them back', async ({
  page,
}) => {
  await signIn(page, SERVER.key, LIST)
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
  steps.push(await shown(page, /^1–25 of/))
  expect(page.url()).toContain('order=name')
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')

  await page.getByLabel('Any state').selectOption('running')
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
  await expect(page.getByLabel('Any state')).toHaveValue('running')
  await expect(page.getByLabel('Any type')).toHaveValue('widget')
})

test('what is chosen stands there at once, and goes on from what was chosen before it', async ({ page }) => {
  await signIn(page, SERVER.key, LIST)
  await shown(page, /^1–50/)
  const release = await holdBack(page, API)
  const state = page.getByLabel('Any state')
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
  await expect(page).toHaveURL(`${LIST}?state=running`)
  await page.goBack()
  await expect(state).toHaveValue('')
  await shown(page, /^1–50/)

  // Faster than any answer.
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

  // Who has left is not brought back by an answer.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[aria-label="Last page"]')?.click()
    document.querySelector<HTMLElement>('nav a[href$="/feature_flags"]')?.click()
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Feature flags' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Feature flags' })).toHaveAttribute('aria-busy', 'false')
  await expect(page).toHaveURL('/projects/1/feature_flags')
})

test('a column is ordered up, down, and as it was', async ({ page, api }) => {
  const first = async (order: 'name' | '-name') =>
    (await api()('surveys', 'list', { params: { project_id: '1' }, query: { order, limit: '1' } })).results[0]
      ?.name ?? ''
  await signIn(page, SERVER.key, LIST)
  const { names } = await shown(page, /^1–50/)
  const column = page.getByRole('columnheader', { name: 'Name' })
  await button(page, 'Name').click()
  await expect(rows(page).first()).toHaveText(await first('name'))
  await button(page, 'Name').click()
  await expect(rows(page).first()).toHaveText(await first('-name'))
  await expect(column).toHaveAttribute('aria-sort', 'descending')
  await button(page, 'Name').click()
  await expect(rows(page)).toHaveText(names)
  await expect(column).toHaveAttribute('aria-sort', 'none')
  await expect(page).toHaveURL(LIST)
})

test('a search can be cleared, and typing leaves one step in the history', async ({ page }) => {
  await signIn(page, SERVER.key, LIST)
  const all = await shown(page, /^1–50/)
  await search(page).pressSequentially('prices page')
  await expect(page).toHaveURL(/search=prices/)
  await expect(rows(page).filter({ hasNotText: /prices page/i })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(all.url)
  await expect(rows(page)).toHaveText(all.names)
  await page.goForward()
  await expect(search(page)).toHaveValue('prices page')
  await button(page, 'Clear search').click()
  await expect(page).toHaveURL(LIST)
})

test('parts of an address that make no sense are left out', async ({ page }) => {
  await signIn(page, SERVER.key, LIST)
  const { names } = await shown(page, /^1–50/)
  await page.goto(`${LIST}?limit=lots&offset=-5&state=asleep&type=&order=password&search=&else=1`)
  await expect(rows(page)).toHaveText(names)
  await expect(page.getByLabel('Any state')).toHaveValue('')
  await page.goto(`${LIST}?limit=1000000&offset=1e3`)
  await expect(rows(page)).toHaveText(names)
})

test('a list is empty, filtered to nothing, or past its end, and says which', async ({ page, workspace }) => {
  await signIn(page, workspace.key, workspace.surveys)
  await expect(page.getByText('No surveys yet')).toBeVisible()
  await workspace.survey({ name: 'The only one' })

  await page.goto(`${workspace.surveys}?search=nowhere&state=draft`)
  await expect(page.getByText('No surveys match')).toBeVisible()
  await button(page, 'Clear filters').click()
  await expect(rows(page)).toHaveText(['The only one'])
  await expect(page).toHaveURL(workspace.surveys)
  await expect(search(page)).toHaveValue('')

  await page.goto(`${workspace.surveys}?offset=5000`)
  await expect(page.getByText('Past the end of the list')).toBeVisible()
  await button(page, 'Go to the last page').click()
  await expect(rows(page)).toHaveText(['The only one'])
})

test('the first page is a page with its styles and one script', async ({ page, workspace }) => {
  await workspace.survey({ name: 'The only one' })
  const lists = [
    ['Surveys', workspace.surveys],
    ['Members', workspace.members],
    ['Projects', workspace.projects],
  ] as const
  for (const [name, path] of lists) {
    await page.route(/\.js$/, (route) => route.abort())
    await page.goto('about:blank')
    await page.goto(`${path}#key=${workspace.key}`)
    await expect(page.locator('.frame-before > div')).toHaveCSS('border-inline-end-style', 'solid')
    await page.unrouteAll()
    const code: string[] = []
    page.on('request', (request) => {
      if (/\.(js|css)$/.test(request.url())) code.push(request.url())
    })
    await page.reload()
    await expect(page.getByRole('table', { name }).getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    page.removeAllListeners('request')
    expect(code).toHaveLength(1)
  }
})

test('while a list is on its way its place is kept', async ({ page }) => {
  const release = await holdBack(page, API)
  await signIn(page, SERVER.key, LIST)
  const table = page.getByRole('table', { name: 'Surveys' })
  await expect(table).toHaveAttribute('aria-busy', 'true')
  await expect(table.getByRole('columnheader', { name: 'Name' })).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  release()
  await expect(rows(page)).toHaveCount(50)
  await expect(table).toHaveAttribute('aria-busy', 'false')
})

test('a server that fails is named, and asked again on request', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.route(API, (route) => route.fulfill(envelope(500, 'error', 'The disk is full.')))
  await signIn(page, SERVER.key, LIST)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The server could not do this')
  await expect(alert).toContainText('The disk is full.')
  await alert.getByRole('button', { name: 'Copy details' }).click()
  const details = await page.evaluate(() => navigator.clipboard.readText())
  expect(details).toContain('GET /api/projects/1/surveys/')
  expect(details).not.toContain(SERVER.key)
  await page.unroute(API)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(50)
  await expect(alert).toBeHidden()

  await test.step('what was there stays in sight when a refresh fails', async () => {
    await page.route(API, (route) => route.abort())
    await button(page, 'Refresh').click()
    await expect(alert).toContainText('This may be out of date')
    await expect(rows(page)).toHaveCount(50)
    await page.unroute(API)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toBeHidden()
  })
})

test('a server that asks for patience gets it; one that asks for an hour is told of', async ({ page }) => {
  const soon = envelope(429, 'throttled', 'Request was throttled.', { 'retry-after': '1' })
  await page.route(API, (route) => route.fulfill(soon), { times: 1 })
  await signIn(page, SERVER.key, LIST)
  await expect(rows(page)).toHaveCount(50)
  await expect(page.getByRole('alert')).toBeHidden()

  const late = envelope(429, 'throttled', 'Expected available in 3600 seconds.', { 'retry-after': '3600' })
  await page.route(API, (route) => route.fulfill(late))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Too many requests')
  await expect(page.getByRole('alert')).toContainText('3600 seconds')
})

test('a row leads to its record wherever it is pressed', async ({ page, workspace }) => {
  const { id, name } = await workspace.survey()
  await signIn(page, workspace.key, workspace.surveys)
  const row = page.getByRole('row', { name })
  for (const part of [row.getByText('draft'), row.getByText('Popover'), row.getByRole('time')]) {
    // The row's link lies above its cells.
    await part.click({ force: true })
    await expect(page).toHaveURL(`${workspace.surveys}/${id}`)
    await page.goBack()
  }
})

test('what is not there, and what is not yours, is told apart', async ({ page, workspace }) => {
  await signIn(page, workspace.key, '/projects/1/surveys')
  await expect(page.getByRole('alert')).toContainText('You may not do this')
  await page.goto(`${workspace.surveys}/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByRole('heading', { name: 'Survey not found' })).toBeVisible()
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page.getByText('No surveys yet')).toBeVisible()
})
