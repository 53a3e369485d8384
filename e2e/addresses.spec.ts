import type { Page } from '@playwright/test'
import { expect, getRows, heading, openTab, signIn, test } from './fixtures'

const message = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('status')

test('invalid query parameters are reported and removed from the URL', async ({ page, workspace }) => {
  await workspace.survey({ name: 'The only one' })
  const lists = [
    ['Surveys', workspace.surveys, 'state=asleep&search=only', 'search=only', '“state=asleep”'],
    [
      'Members',
      workspace.members,
      'order=-level&columns=level&role=%20',
      'order=-level&columns=level',
      '“role= ”',
    ],
    [
      'Projects',
      workspace.projects,
      'columns=timezone&limit=7&offset=-1&utm_source=x',
      'columns=timezone',
      '“limit=7”, “offset=-1” and “utm_source=x”',
    ],
  ] as const
  await signIn(page, workspace.key, workspace.surveys)
  for (const [table, path, given, kept, named] of lists) {
    await page.goto(`${path}?${given}`)
    await expect(message(page)).toContainText(`${named} in the URL`)
    await expect(page.getByRole('table', { name: table }).getByRole('row')).toHaveCount(2)
    const { search } = new URL(page.url())
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual(
      Object.fromEntries(new URLSearchParams(kept)),
    )
  }

  await test.step('record pages also remove invalid parameters and do not report valid ones', async () => {
    await page.goto(`${workspace.projects}/${workspace.project_id}?tab=future&page=two`)
    await expect(message(page)).toContainText('“tab=future” and “page=two”')
    await expect(page).toHaveURL(`${workspace.projects}/${workspace.project_id}`)
    await page.goto(`${workspace.projects}/${workspace.project_id}?tab=history&page=1`)
    const tabs = page.getByRole('navigation', { name: 'Project tabs' })
    await expect(tabs.getByRole('link', { name: 'Activity' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty()
    await expect(page).toHaveURL(/\?tab=history&page=1$/)
  })
})

test('URLs of missing records and pages show an error, including malformed ones', async ({
  page,
  workspace,
}) => {
  await signIn(page, workspace.key, workspace.surveys)
  const { surveys, projects } = workspace
  const organization = `/organizations/${workspace.organization.id}`
  const nowhere = ['nonsense', '..%2F..%2Fx', '0', '<script>', '🦔']
  for (const id of nowhere) {
    for (const list of [surveys, `${organization}/roles`, `${organization}/domains`, projects]) {
      await page.goto(`${list}/${id}`)
      await expect(page.getByRole('alert')).toContainText(/not found|rejected/i)
    }
  }
  await page.goto(`${surveys}/%00`)
  await expect(page.getByRole('alert')).toContainText('The server rejected the request')
  await page.goto('/projects/x/surveys')
  await expect(page.getByRole('alert')).toContainText('Project not found')
  for (const unreadable of ['/%zz', '/%', '/no/%c0%af']) {
    await page.goto(unreadable)
    await expect(heading(page, 'Page not found')).toBeVisible()
  }
  await page.goto(`${surveys}/%zz`)
  await expect(page.getByRole('alert').or(heading(page, 'Page not found'))).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Page not found')).toBeVisible()
})

test('Back restores the list, its scroll position and the focused row', async ({ page, manySurveys }) => {
  await page.setViewportSize({ width: 1100, height: 500 })
  const path = `${manySurveys.surveys}?order=name&limit=25&offset=25&columns=type,created_at`
  await signIn(page, manySurveys.key, path)
  const rows = getRows(page, 'Surveys')
  await expect(rows).toHaveCount(25)
  const names = await rows.allTextContents()
  const row = rows.nth(20)
  await row.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(100)
  await row.click()
  await page.getByRole('navigation', { name: 'Survey tabs' }).getByRole('link', { name: 'Activity' }).click()
  await expect(page).toHaveURL(/tab=history/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(path)
  await expect(rows).toHaveText(names)
  await expect(row).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(top)
})

test('every row can be opened in a new tab', async ({ page, workspace }) => {
  await workspace.survey()
  const role = await workspace.api('roles', 'create', {
    params: { organization_id: workspace.organization.id },
    body: { name: 'Gardeners' },
  })
  await signIn(page, workspace.key, workspace.surveys)
  const roles = `/organizations/${workspace.organization.id}/roles`
  for (const [table, path, leadsTo] of [
    ['Surveys', workspace.surveys, /surveys\/[\w-]{36}$/],
    ['Roles', roles, new RegExp(`${role.id}$`)],
    ['Projects', `${workspace.projects}?columns=timezone`, /projects\/\d+$/],
  ] as const) {
    await page.goto(path)
    const row = page.getByRole('table', { name: table }).getByRole('row').nth(1)
    const time = row.getByRole('time')
    const places = [
      row.getByRole('link'),
      row.getByRole('cell').nth(1),
      ...((await time.count()) ? [time.first()] : []),
    ]
    for (const locator of places) {
      for (const press of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
        // The row's link covers its cells.
        const tab = await openTab(locator, { ...press, force: true })
        await expect(tab).toHaveURL(leadsTo)
        await tab.close()
        await expect(page).toHaveURL(path)
      }
    }
  }
})
