import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { type ApiCaller, createApiCaller } from './api'
import { SERVER } from './server'
import { createWorkspace, type Workspace } from './workspace'

export interface Fixtures {
  /** Calls of the owner of the sample workspace, or of another key. */
  api: (key?: string) => ApiCaller
  workspace: Workspace
}

export const test = base.extend<Fixtures>({
  api: async ({ baseURL }, use) => use((key = SERVER.key) => createApiCaller(baseURL ?? SERVER.url, key)),
  workspace: async ({ api }, use) => use(await createWorkspace(api())),
  // On every page of every test: nothing throws, and nothing is stopped by the content security policy.
  page: async ({ page }, use) => {
    const faults: string[] = []
    // Browsers do not log a violation whose exception the page catches, such as a probe for `eval`.
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
    // An answer that is held back when a test ends is nobody's any more.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(faults).toEqual([])
  },
})

export { expect }

/** Opens a page as the printed address does: with the key behind the hash, and without a former session of the tab. */
export async function signIn(page: Page, key: string, path = '/'): Promise<void> {
  if (page.url().startsWith('http')) {
    await page.evaluate(() => {
      for (const store of [sessionStorage, localStorage]) store.removeItem('hedgerow.session')
    })
    // A change of the fragment alone would not load the page.
    await page.goto('about:blank')
  }
  await page.goto(`${path}#key=${key}`)
}

/** The names in the first column of a list, as links. */
export const getRows = (page: Page, label: string): Locator =>
  page.getByRole('table', { name: label }).getByRole('row').getByRole('link')

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name })

/** A field by its whole label. */
export const field = (within: Page | Locator, name: string): Locator =>
  within.getByRole('textbox', { name, exact: true })

/** A message in the corner. */
export const message = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByText(text)

/** Opens the menu of a row and chooses a line of it. */
export async function choose(page: Page, row: string, line: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name: line, exact: true }).click()
}

/** Answers the question that is open, typing what it wants typed. */
export async function confirm(page: Page, title: string, button: string, typed?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  if (typed !== undefined) {
    await expect(dialog.getByRole('button', { name: button })).toBeDisabled()
    await dialog.getByLabel('to confirm').fill(typed)
  }
  await dialog.getByRole('button', { name: button }).click()
}

/** Saves in the dialog that shows first what others will notice. */
export const saveReviewed = (page: Page): Promise<void> => confirm(page, 'Review what is saved', 'Save')

/** The body of the next request with that method, once it was sent. */
export async function captureBody(page: Page, method: 'POST' | 'PATCH', act: () => Promise<unknown>) {
  const requestSent = page.waitForRequest((request) => request.method() === method)
  await act()
  return (await requestSent).postDataJSON()
}

/** Makes the server one that does not say what the key in use is: another one than ours. */
export async function hideKey(page: Page): Promise<void> {
  await page.route('**/api/users/@me/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), personal_api_key: undefined } })
  })
  await page.route('**/api/personal_api_keys/@current/', (route) =>
    route.fulfill({ status: 401, json: { type: 'x', code: 'x', detail: 'Sessions only.', attr: null } }),
  )
}

/** Keeps back the answers from addresses of a pattern, until what it returns is called. */
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
