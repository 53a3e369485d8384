import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { type ApiCaller, createApiCaller } from './api'
import { createManySurveys } from './many-surveys'
import { SERVER } from './server'
import { createWorkspace, type Workspace } from './workspace'

export interface Fixtures {
  /** API caller with the key of the sample workspace's owner, or with another key. */
  api: (key?: string) => ApiCaller
  workspace: Workspace
}

export interface WorkerFixtures {
  /** Workspace with 216 surveys, which tests only read. */
  manySurveys: Workspace
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured argument
  manySurveys: [async ({}, use) => use(await createManySurveys()), { scope: 'worker' }],
  api: async ({ baseURL }, use) => use((key = SERVER.key) => createApiCaller(baseURL ?? SERVER.url, key)),
  workspace: async ({ api }, use) => use(await createWorkspace(api())),
  // Fails any test in which a page throws or violates the content security policy.
  page: async ({ page }, use) => {
    const faults: string[] = []
    // Browsers do not log a violation whose exception the page catches, such as an `eval` probe.
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
        console.error(`Content Security Policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`),
      )
    })
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) faults.push(message.text())
    })
    await use(page)
    // Routes still pending at the end of a test are discarded.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(faults).toEqual([])
  },
})

export { expect }

/** Opens a page with the key in the URL fragment, as in the printed URL, after clearing the previous session. */
export async function signIn(page: Page, key: string, path = '/'): Promise<void> {
  if (page.url().startsWith('http')) {
    await page.evaluate(() => {
      for (const store of [sessionStorage, localStorage]) store.removeItem('hedgerow.session')
    })
    // Changing only the fragment would not reload the page.
    await page.goto('about:blank')
  }
  await page.goto(`${path}#key=${key}`)
}

/** Row links in the first column of a list. */
export const getRows = (page: Page, label: string): Locator =>
  page.getByRole('table', { name: label }).getByRole('row').getByRole('link')

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name })

/** Text field by its exact label. */
export const field = (within: Page | Locator, name: string): Locator =>
  within.getByRole('textbox', { name, exact: true })

/** Toast with that text. */
export const message = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

/** Opens the menu of a row and selects an item. */
export async function choose(page: Page, row: string, line: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name: line, exact: true }).click()
}

/** Confirms the open dialog, typing the confirmation text if required. */
export async function confirm(page: Page, title: string, button: string, typed?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  if (typed !== undefined) {
    await expect(dialog.getByRole('button', { name: button, exact: true })).toBeDisabled()
    await dialog.getByLabel('to confirm').fill(typed)
  }
  await dialog.getByRole('button', { name: button, exact: true }).click()
}

/** Saves in the review dialog, which first shows the changes visible to other users. */
export const saveReviewed = (page: Page): Promise<void> => confirm(page, 'Review changes', 'Save')

/** Performs the action and returns the body of the next request with that method, and with a URL that matches. */
export async function captureBody(
  page: Page,
  method: 'POST' | 'PATCH',
  act: () => Promise<unknown>,
  url = /./,
) {
  const requestSent = page.waitForRequest((request) => request.method() === method && url.test(request.url()))
  await act()
  return (await requestSent).postDataJSON()
}

/** Simulates a third-party server that does not identify the key in use. */
export async function hideKey(page: Page): Promise<void> {
  await page.route('**/api/users/@me/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), personal_api_key: undefined } })
  })
  await page.route('**/api/personal_api_keys/@current/', (route) =>
    route.fulfill({ status: 401, json: { type: 'x', code: 'x', detail: 'Sessions only.', attr: null } }),
  )
}

/** Holds responses for URLs that match a pattern until the returned function is called. */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const NEW_TAB_MS = 5000

/**
 * Clicks a link that opens a tab, by its target, a modifier or the middle button, and returns the tab. Chromium's headless
 * shell occasionally opens none, so the click is repeated once.
 */
export async function openTab(link: Locator, options?: Parameters<Locator['click']>[0]): Promise<Page> {
  const click = async (timeout: number) => {
    const opened = link.page().context().waitForEvent('page', { timeout })
    await Promise.all([opened, link.click(options)])
    return await opened
  }
  const tab = await click(NEW_TAB_MS).catch(() => click(2 * NEW_TAB_MS))
  // Some versions of Chromium do not report the end of this navigation, for which Playwright waits: the same URL is opened
  // in a tab of its own.
  await expect.poll(() => tab.url()).toMatch(/^http/)
  const url = tab.url()
  await tab.close()
  const copy = await link.page().context().newPage()
  await copy.goto(url)
  return copy
}
