import type { Page } from '@playwright/test'
import { createApiCaller } from './api'
import { findLowContrastTexts, findMisplacedElements, findViolations } from './axe'
import { choose, expect, field, heading, signIn, test } from './fixtures'
import { PAGES, type SeededRecords, seedAllPages } from './seed-all-pages'
import { SERVER } from './server'
import { waitForIdle } from './wait-for-idle'
import { createWorkspace, type Workspace } from './workspace'

const WIDE = { width: 1280, height: 720 }
const NARROW = { width: 380, height: 800 }

let workspace: Workspace
let at: SeededRecords

test.beforeAll(async () => {
  workspace = await createWorkspace(createApiCaller(SERVER.url, SERVER.key))
  at = await seedAllPages(workspace, 'A name of several words')
})

/** Waits until all requests and animations have finished. */
async function finishAnimations(page: Page) {
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  await expect(page.getByRole('table').and(page.locator('[aria-busy="true"]'))).toHaveCount(0)
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
}

/**
 * Asserts that axe reports no violations. `covered` excludes elements under an open menu or dialog: they fail the
 * target-size rule only while they are covered.
 */
async function expectNoFaults(page: Page, where: string, covered?: string) {
  await finishAnimations(page)
  expect(await findViolations(page, covered), where).toEqual([])
}

async function expectNoFaultsInBothSchemes(page: Page, covered?: string) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoFaults(page, 'light', covered)
  await page.emulateMedia({ colorScheme: 'dark' })
  await finishAnimations(page)
  expect(await findLowContrastTexts(page, covered), 'dark').toEqual([])
}

/** Makes the viewport as high as the page, whose sticky bars then cover nothing. */
async function expandViewport(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...WIDE, height: Math.max(WIDE.height, height) })
}

async function expectToFit(page: Page) {
  await page.setViewportSize(NARROW)
  await finishAnimations(page)
  expect(await findMisplacedElements(page), 'narrow').toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(NARROW.width)
}

/** Pages checked per test. Loading the dashboard takes longer than checking most pages, so pages share one load. */
const PAGES_A_WALK = 12
const pages = Object.entries(PAGES)
const walks = Array.from({ length: Math.ceil(pages.length / PAGES_A_WALK) }, (_, at) =>
  pages.slice(at * PAGES_A_WALK, (at + 1) * PAGES_A_WALK),
)

for (const walk of walks) {
  test(`pages have no accessibility violations and fit a phone: ${walk.map(([name]) => name).join(', ')}`, async ({
    page,
  }) => {
    test.slow()
    const settled = waitForIdle(page)
    await signIn(page, workspace.key)
    await settled()
    for (const [name, getPath] of walk) {
      await test.step(name, async () => {
        const address = getPath(at)
        // An invite is opened without a key: the router does not know its page.
        const isApart = address.startsWith('/signup/')
        if (isApart) await page.goto(address)
        else await page.evaluate((to) => history.pushState(null, '', to), address)
        await settled()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expandViewport(page)
        await expectNoFaultsInBothSchemes(page)
        await expectToFit(page)
        await page.setViewportSize(WIDE)
        if (isApart) await page.goto('/')
      })
    }
  })
}

test('sign-in page has no accessibility violations, also after a rejected key', async ({ page }) => {
  await page.goto('/')
  await expectNoFaultsInBothSchemes(page)
  await page.getByLabel('API key').fill('phx_wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoFaultsInBothSchemes(page)
  await expectToFit(page)
})

test('survey form has no accessibility violations with all sections open and all errors visible', async ({
  page,
}) => {
  await signIn(page, workspace.key, `${at.survey}/edit`)
  await expect(field(page, 'Name')).toBeVisible()
  // Opened sections contain more expandable buttons.
  const closed = page.getByRole('main').getByRole('button', { expanded: false })
  while ((await closed.count()) > 0) await closed.first().click()
  await field(page, 'Name').fill('')
  await page.getByRole('button', { name: 'Move question 2 up' }).click()
  await page.getByRole('button', { name: 'Add choice' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: /errors/ })).toBeVisible()
  await expectNoFaultsInBothSchemes(page)
  await expectToFit(page)
})

test('list menus and dialogs have no accessibility violations', async ({ page }) => {
  await signIn(page, workspace.key, at.surveys)
  await page.getByRole('button', { name: /^Actions for / }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expectNoFaultsInBothSchemes(page)
  await page.keyboard.press('Escape')
  await choose(page, 'A name of several words', 'Delete')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoFaultsInBothSchemes(page)
  await expectToFit(page)
})

test('organization and project switchers and the user menu have no accessibility violations', async ({
  page,
}) => {
  await signIn(page, workspace.key, workspace.surveys)
  for (const name of [/^Organization /, /^Project /]) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await expectNoFaultsInBothSchemes(page, 'nav ul')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: workspace.email }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expectNoFaultsInBothSchemes(page, 'nav ul')
})

test('navigation drawer has no accessibility violations', async ({ page }) => {
  await page.setViewportSize(NARROW)
  await signIn(page, workspace.key, workspace.surveys)
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const drawer = page.getByRole('dialog', { name: 'Navigation' })
  await expect(drawer.getByRole('link', { name: 'Members' })).toBeVisible()
  await expectNoFaultsInBothSchemes(page)
  await expectToFit(page)
  await drawer.getByRole('link', { name: 'Members' }).click()
  await expect(drawer).toBeHidden()
  await expect(heading(page, 'Members')).toBeFocused()
})

test('loading, failed and empty lists have no accessibility violations', async ({ page }) => {
  const surveys = '**/surveys/?*'
  await page.route(surveys, () => {})
  await signIn(page, workspace.key, workspace.surveys)
  await expect(page.getByRole('table', { name: 'Surveys' })).toHaveAttribute('aria-busy', 'true')
  expect(await findViolations(page)).toEqual([])
  await page.unrouteAll()
  const detail = 'The server is out for a walk.'
  await page.route(surveys, (route) => route.fulfill({ status: 403, json: { code: 'error', detail } }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(detail)
  await expectNoFaultsInBothSchemes(page)
  await expectToFit(page)
  await page.unrouteAll()
  await page.goto(`${workspace.surveys}?search=nothing`)
  await expect(page.getByText('No surveys found')).toBeVisible()
  await expectNoFaultsInBothSchemes(page)
})

test('unsaved-changes and key dialogs have no accessibility violations', async ({ page }) => {
  const { id, value } = await workspace.api('personalApiKeys', 'create', {
    body: { label: 'Short-lived', scopes: ['*'] },
  })
  await signIn(page, value ?? '', `${workspace.surveys}/new?from=blank`)
  await field(page, 'Name').fill('Something')
  await page.getByRole('link', { name: 'Members' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await expectNoFaultsInBothSchemes(page, 'main')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await workspace.api('personalApiKeys', 'destroy', { params: { id } })
  await field(page, 'Question').fill('Anything?')
  // Saved with the keyboard: a background read may already have opened the key dialog.
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog', { name: 'Enter your API key again' })).toBeVisible()
  await expectNoFaultsInBothSchemes(page, 'main')
  await expectToFit(page)
})

test('very long words wrap or are truncated instead of widening the page', async ({ page }) => {
  const own = await createWorkspace(createApiCaller(SERVER.url, SERVER.key))
  const { api, organization, project_id } = own
  await api('organizations', 'update', {
    params: { id: organization.id },
    body: { name: 'W'.repeat(64) },
  })
  await api('projects', 'update', {
    params: { organization_id: organization.id, id: project_id },
    body: { name: 'P'.repeat(200) },
  })
  const long = 'N'.repeat(400)
  const { id } = await own.survey({
    name: long,
    description: long,
    questions: [{ type: 'single_choice', question: long, description: long, choices: [long, 'No'] }],
    conditions: { url: long, selector: long, events: { values: [{ name: long }] } },
    appearance: { thankYouMessageHeader: long },
  })
  await own.api('surveys', 'update', { params: { project_id, id }, body: { description: `${long}!` } })
  await page.setViewportSize(NARROW)
  await signIn(page, own.key, own.surveys)
  for (const path of [
    own.surveys,
    `${own.surveys}/${id}`,
    `${own.surveys}/${id}?tab=history`,
    `${own.surveys}/${id}?tab=json`,
    `${own.surveys}/${id}/edit`,
    '/organizations',
    `/organizations/${organization.id}`,
    own.members,
    own.projects,
    `${own.projects}/${project_id}`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await finishAnimations(page)
    for (const width of [380, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(scrolled, `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
})
