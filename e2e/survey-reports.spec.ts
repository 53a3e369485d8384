import { createAnswerer } from './answer-survey'
import { findViolations } from './axe'
import { expect, heading, message, signIn, test } from './fixtures'

const DAY_MS = 86_400_000

test('a report compares periods, is pinned, and is shared by a link that can be revoked', async ({
  page,
  browser,
  workspace,
}) => {
  const survey = await workspace.survey({
    name: 'Shop',
    start_date: '2024-05-01T00:00:00Z',
    questions: [{ id: 'nps', type: 'rating', question: 'How likely?', display: 'number', scale: 10 }],
  })
  const { sent, send } = createAnswerer(workspace, survey)
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString()
  await send(
    Array.from({ length: 120 }, (_, index) =>
      // NPS 50 in the last 30 days, and -50 before.
      sent(`p${index}`, at(index < 60 ? 3 : 40), { nps: (index % 4 === 0) === index < 60 ? 0 : 10 }),
    ),
  )
  await signIn(page, workspace.key, `/projects/${workspace.project_id}`)
  await expect(page.getByRole('region', { name: 'Running surveys' })).toContainText('Shop')
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(page.getByText('No reports yet')).toBeVisible()
  await page.getByRole('link', { name: 'New report' }).click()
  await page.getByLabel('Period', { exact: true }).selectOption('Last 30 days')
  await expect(page.getByRole('region', { name: 'Preview' }).getByLabel('Key figures')).toContainText('+50')
  await page.getByRole('button', { name: 'Create report' }).click()

  await expect(heading(page, 'NPS of Shop')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Comparison' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('+50')
  await expect(rows.nth(1)).toContainText('+100')
  await expect(rows.nth(1)).toContainText('Significant (p < 0.001)')
  await expect(rows.nth(2)).toContainText('−50')
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'More actions for NPS of Shop' }).click()
  await page.getByRole('menuitem', { name: 'Pin to home' }).click()
  await expect(message(page, /is pinned/)).toBeVisible()

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const url = await page.getByRole('link', { name: /\/shared\/reports\// }).innerText()
  await page.getByRole('button', { name: 'Done' }).click()
  const visitor = await browser.newContext()
  const shared = await visitor.newPage()
  await shared.goto(url)
  await expect(heading(shared, 'NPS of Shop')).toBeVisible()
  await expect(shared.getByRole('table').first()).toContainText('Significant')
  expect(await shared.content()).not.toContain(survey.id)
  expect(await findViolations(shared)).toEqual([])

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const card = page.getByRole('region', { name: 'NPS of Shop' })
  await expect(card).toContainText('+50')
  await expect(card).toContainText('60 responses')
  await card.getByRole('link', { name: 'View report: NPS of Shop' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expect(message(page, 'The public link was revoked.')).toBeVisible()
  expect((await shared.reload())?.status()).toBe(404)
  await expect(heading(shared, 'Report not found')).toBeVisible()
  await visitor.close()
})
