import type { Locator, Page } from '@playwright/test'
import { expect, field, heading, message, openTab, signIn, test } from './fixtures'
import { SERVER } from './server'

const stored = (page: Page) =>
  page.evaluate(() => ({ tab: JSON.stringify(sessionStorage), device: JSON.stringify(localStorage) }))

async function enter(page: Page, key: string, keep = false) {
  await page.getByLabel('API key').fill(key)
  await page.getByLabel('Remember on this device').setChecked(keep)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test("sign-in validates the key and shows the server's error", async ({ page, workspace }) => {
  await page.goto(workspace.surveys)
  await expect(heading(page, 'Sign in to Hedgerow')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter an API key.')).toBeVisible()

  await enter(page, 'phx_wrong')
  await expect(page.getByRole('alert')).toContainText('The API key was rejected')
  await expect(page.getByRole('alert')).toContainText('Check that it is complete.')
  expect(JSON.stringify(await stored(page))).not.toContain('phx_wrong')

  await page.getByRole('button', { name: 'Use another server' }).click()
  await page.getByLabel('Server').fill('Enter the URL')
  await enter(page, workspace.key)
  await expect(page.getByText('Enter the URL of a server')).toBeVisible()

  await page.getByLabel('Server').fill('http://127.0.0.1:9')
  await enter(page, workspace.key)
  await expect(page.getByRole('alert')).toContainText('No response from the server')
  await expect(page.getByRole('alert')).toContainText('127.0.0.1:9')

  await page.getByLabel('Server').fill(`${SERVER.url}/api/`)
  await enter(page, workspace.key)
  await expect(page.getByText('No surveys yet')).toBeVisible()
  await expect(page).toHaveURL(workspace.surveys)
})

test('a key is stored per tab, or on the device if requested', async ({ page, workspace }) => {
  await page.goto(workspace.surveys)
  await enter(page, workspace.key)
  await expect(heading(page, 'Surveys')).toBeVisible()
  expect((await stored(page)).device).not.toContain(workspace.key)
  await page.reload()
  await expect(heading(page, 'Surveys')).toBeVisible()

  // Without another tab to share the session, a new tab asks for the key.
  await page.goto('about:blank')
  const secondTab = await page.context().newPage()
  await secondTab.goto(workspace.surveys)
  await enter(secondTab, workspace.key, true)
  await expect(heading(secondTab, 'Surveys')).toBeVisible()
  expect((await stored(secondTab)).device).toContain(workspace.key)

  const third = await page.context().newPage()
  await third.goto(workspace.surveys)
  await expect(heading(third, 'Surveys')).toBeVisible()
})

test('a URL with a key signs in, even if the page is already open', async ({ page, workspace }) => {
  await page.goto(workspace.surveys)
  await expect(heading(page, 'Sign in to Hedgerow')).toBeVisible()
  await page.goto(`${workspace.surveys}#key=${workspace.key}`)
  await expect(page.getByText('No surveys yet')).toBeVisible()
  await expect(page).toHaveURL(workspace.surveys)
})

test('signing out deletes the key from the tab and the device', async ({ page, workspace }) => {
  await page.goto(workspace.members)
  await page.goto(workspace.surveys)
  await enter(page, workspace.key, true)
  await page.getByRole('button', { name: workspace.email }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(heading(page, 'Sign in to Hedgerow')).toBeVisible()
  expect(JSON.stringify(await stored(page))).not.toContain('phx_')
  await page.goBack()
  await expect(heading(page, 'Sign in to Hedgerow')).toBeVisible()
})

test.describe('key revoked while a form is being filled in', () => {
  test.beforeEach(async ({ page, workspace }) => {
    const { id, value } = await workspace.api('personalApiKeys', 'create', {
      body: { label: 'Short-lived', scopes: ['*'] },
    })
    await signIn(page, value ?? '', `${workspace.surveys}/new?from=blank`)
    await field(page, 'Name').fill('Half filled')
    await field(page, 'Question').fill('Are you still there?')
    await workspace.api('personalApiKeys', 'destroy', { params: { id } })
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(page.getByRole('dialog', { name: 'Enter your API key again' })).toBeVisible()
  })

  test('is replaced by another key, and the request succeeds', async ({ page, workspace }) => {
    const dialog = page.getByRole('dialog', { name: 'Enter your API key again' })
    await dialog.getByLabel('API key').fill('phx_also_wrong')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The API key was rejected.')

    await dialog.getByLabel('API key').fill(workspace.key)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(message(page, '“Half filled” was saved as a draft.')).toBeVisible()
    await expect(heading(page, 'Half filled')).toBeVisible()
    await expect(page.getByText('Are you still there?', { exact: true })).toBeVisible()
  })

  test('can be replaced later without losing input', async ({ page, workspace }) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The API key was rejected' })).toBeVisible()
    await expect(field(page, 'Name')).toHaveValue('Half filled')
    await expect(field(page, 'Question')).toHaveValue('Are you still there?')

    await page.getByRole('button', { name: 'Save as draft' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter your API key again' })
    await dialog.getByLabel('API key').fill(workspace.key)
    await dialog.getByLabel('API key').press('Enter')
    await expect(heading(page, 'Half filled')).toBeVisible()
  })
})

test.describe('multiple tabs', () => {
  test.beforeEach(async ({ page, workspace }) => {
    await signIn(page, workspace.key, workspace.surveys)
    await expect(heading(page, 'Surveys')).toBeVisible()
  })

  const clicks: [string, Parameters<Locator['click']>[0]][] = [
    ['Ctrl+click', { modifiers: ['ControlOrMeta'] }],
    ['a middle click', { button: 'middle' }],
  ]
  for (const [name, options] of clicks) {
    test(`open links with ${name} signed in, without the key in a URL or on the device`, async ({
      page,
      workspace,
    }) => {
      const urls: string[] = []
      page.context().on('request', (request) => urls.push(request.url()))
      const tab = await openTab(page.getByRole('link', { name: 'Feature flags' }), options)
      await expect(heading(tab, 'Feature flags')).toBeVisible()
      await tab.reload()
      await expect(heading(tab, 'Feature flags')).toBeVisible()
      expect(urls.filter((url) => url.includes(workspace.key))).toEqual([])
      expect((await stored(tab)).device).not.toContain(workspace.key)
    })
  }

  test('are all signed out together, and a new tab asks for the key', async ({ page, workspace }) => {
    const tab = await page.context().newPage()
    await tab.goto(workspace.members)
    await expect(heading(tab, 'Members')).toBeVisible()
    await tab.getByRole('button', { name: workspace.email }).click()
    await tab.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(heading(tab, 'Sign in to Hedgerow')).toBeVisible()
    await expect(heading(page, 'Sign in to Hedgerow')).toBeVisible()
    expect(JSON.stringify(await stored(page))).not.toContain('phx_')
    const third = await page.context().newPage()
    await third.goto(workspace.surveys)
    await expect(heading(third, 'Sign in to Hedgerow')).toBeVisible()
  })

  test('pass the key of the most recently used tab to a new tab', async ({ page, workspace, api }) => {
    const { value } = await api(workspace.key)('personalApiKeys', 'create', {
      body: { label: 'Second tab', scopes: ['*'] },
    })
    const second = await page.context().newPage()
    await signIn(second, value ?? '', workspace.members)
    await expect(heading(second, 'Members')).toBeVisible()
    for (const [tab, key] of [
      [page, workspace.key],
      [second, value ?? ''],
    ] as const) {
      await tab.keyboard.press('Shift')
      const fresh = await page.context().newPage()
      await fresh.goto(workspace.surveys)
      await expect(heading(fresh, 'Surveys')).toBeVisible()
      expect((await stored(fresh)).tab).toContain(key)
      await fresh.close()
    }
  })
})

test('a link with another key asks for confirmation before switching', async ({ page, workspace }) => {
  await signIn(page, workspace.key, workspace.surveys)
  await expect(heading(page, 'Surveys')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Switch API key?' })

  await test.step('declining in an open page preserves the session', async () => {
    await page.evaluate((key) => {
      location.hash = `#key=${key}`
    }, SERVER.key)
    await expect(dialog.getByText(workspace.email)).toBeVisible()
    await expect(page).toHaveURL(workspace.surveys)
    await dialog.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(dialog).toBeHidden()
    expect(JSON.stringify(await stored(page))).not.toContain(SERVER.key)
  })

  await test.step('confirming on page load switches the key', async () => {
    await page.goto('about:blank')
    await page.goto(`${workspace.surveys}#key=${SERVER.key}`)
    await expect(heading(page, 'Surveys')).toBeVisible()
    await dialog.getByRole('button', { name: 'Switch key' }).click()
    await expect(page.getByRole('button', { name: workspace.email })).toBeHidden()
    expect((await stored(page)).tab).toContain(SERVER.key)
  })

  await test.step('an invalid key in the link is reported', async () => {
    await page.goto('about:blank')
    await page.goto('/#key=phx_wrong')
    await expect(dialog.getByText('The API key in the link was rejected')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Switch key' })).toBeHidden()
  })
})
