import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures'
import { PAGES, seedAllPages } from './seed-all-pages'

/** Column headers, except that of the checkboxes. */
const heads = (page: Page, table: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('columnheader')
    .filter({ hasNot: page.getByRole('checkbox') })

const column = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name, exact: true })

test('columns are selected and ordered, stored in the URL, and remembered', async ({ page, workspace }) => {
  // Wide enough for all columns.
  await page.setViewportSize({ width: 1440, height: 800 })
  const survey = await workspace.survey({ name: 'Pulse', responses_limit: 250 })
  await signIn(page, workspace.key, workspace.surveys)
  await expect(heads(page, 'Surveys')).toHaveText([
    'Name',
    'Status',
    'Questions',
    'Last 14 days',
    'All responses',
    'Created',
    'Actions',
  ])
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of ['Questions', 'Last 14 days', 'Created']) await column(page, name).uncheck()
  await column(page, 'Limit').check()
  await page.getByRole('button', { name: 'Move Limit left' }).click()
  await page.getByRole('button', { name: 'Move Limit left' }).click()
  await expect(heads(page, 'Surveys')).toHaveText(['Name', 'Limit', 'Status', 'All responses', 'Actions'])
  await expect(page.getByRole('row', { name: /Pulse/ }).getByRole('cell', { name: '250' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeFocused()
  expect(new URL(page.url()).searchParams.get('columns')).toBe('responses_limit,state,responses')

  await page.getByRole('link', { name: survey.name }).click()
  await page.goBack()
  await expect(heads(page, 'Surveys')).toHaveText(['Name', 'Limit', 'Status', 'All responses', 'Actions'])
  await page.goto(workspace.surveys)
  await expect(heads(page, 'Surveys')).toHaveText(['Name', 'Limit', 'Status', 'All responses', 'Actions'])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await expect(heads(page, 'Surveys')).toHaveText([
    'Name',
    'Status',
    'Questions',
    'Last 14 days',
    'All responses',
    'Created',
    'Actions',
  ])
})

test('a link shows the columns that it names to any user and ignores unknown ones', async ({
  page,
  workspace,
}) => {
  await signIn(page, workspace.key, `${workspace.projects}?columns=timezone,nonsense`)
  await expect(heads(page, 'Projects')).toHaveText(['Name', 'Time zone', 'Actions'])
  await page.goto(`${workspace.members}?columns=level,person,level`)
  await expect(heads(page, 'Members')).toHaveText(['Member', /Level/, 'Actions'])
  await page.goto(`${workspace.members}?columns=%3Cscript%3E`)
  await expect(heads(page, 'Members').nth(3)).toBeVisible()
})

test('a column requested in the URL is also shown on a narrow screen', async ({ page, workspace }) => {
  await workspace.survey()
  await page.setViewportSize({ width: 380, height: 800 })
  await signIn(page, workspace.key, `${workspace.surveys}?columns=type`)
  await expect(page.getByRole('columnheader', { name: 'Type' })).toBeVisible()
})

test('the name column is visible at every width and the table fits its container', async ({
  page,
  workspace,
}) => {
  const at = await seedAllPages(workspace, 'Quarterly satisfaction of customers in the northern regions')
  await page.goto(`/#key=${workspace.key}`)
  // A few reports, organizations, projects or keys are cards.
  for (const [name, getPath] of Object.entries(PAGES).filter(([name]) =>
    /^the (list|batch exports) of (?!reports|organizations|projects|keys)/.test(name),
  )) {
    await page.goto(getPath(at))
    const table = page.getByRole('table')
    await expect(table.locator('thead th:not(:has([type=checkbox]))').first()).toBeVisible()
    // In cards, the header is narrower than the names.
    const first = table.locator('tbody tr > :not(:has([type=checkbox]))').first()
    await expect(first).toBeVisible()
    for (const width of [380, 800, 1024, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 })
      const box = await first.boundingBox()
      expect.soft(box?.width, `${name} at ${width}`).toBeGreaterThan(110)
      const frame = await table
        .locator('..')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      expect.soft(frame, `${name} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})
