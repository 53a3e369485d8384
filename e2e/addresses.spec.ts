import type { Page } from '@playwright/test'
import { expect, getRows, heading, signIn, test } from './fixtures'
import { SERVER } from './server'

const message = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('status')

test('what means nothing in an address is named and taken out of it', async ({ page, workspace }) => {
  await workspace.survey({ name: 'The only one' })
  const lists = [
    ['Surveys', workspace.surveys, 'state=asleep&search=only', 'search=only', '“state=asleep”'],
    [
      'Members',
      workspace.members,
      'order=-level&columns=level,moon',
      'order=-level&columns=level',
      '“columns=moon”',
    ],
    [
      'Projects',
      workspace.projects,
      'limit=7&offset=-1&utm_source=x',
      '',
      '“limit=7”, “offset=-1” and “utm_source=x”',
    ],
  ] as const
  await signIn(page, workspace.key, workspace.surveys)
  for (const [table, path, given, kept, named] of lists) {
    await page.goto(`${path}?${given}`)
    await expect(message(page)).toContainText(`${named} in the address mean`)
    await expect(page.getByRole('table', { name: table }).getByRole('row')).toHaveCount(2)
    const { search } = new URL(page.url())
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual(
      Object.fromEntries(new URLSearchParams(kept)),
    )
  }

  await test.step('also inside the page of a record, and nothing is said of what makes sense', async () => {
    await page.goto(`${workspace.projects}/${workspace.project_id}?tab=future&page=two`)
    await expect(message(page)).toContainText('“tab=future” and “page=two”')
    await expect(page).toHaveURL(`${workspace.projects}/${workspace.project_id}`)
    await page.goto(`${workspace.projects}/${workspace.project_id}?tab=history&page=1`)
    const tabs = page.getByRole('navigation', { name: 'Views of the project' })
    await expect(tabs.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('region', { name: 'Messages' })).toBeEmpty()
    await expect(page).toHaveURL(/\?tab=history&page=1$/)
  })
})

test('an address that leads to nothing says so, whatever stands in it', async ({ page, workspace }) => {
  await signIn(page, workspace.key, workspace.surveys)
  const { surveys, projects } = workspace
  const organization = `/organizations/${workspace.organization.id}`
  const nowhere = ['nonsense', '..%2F..%2Fx', '0', '<script>', '🦔']
  for (const id of nowhere) {
    for (const list of [surveys, `${organization}/roles`, `${organization}/domains`, projects]) {
      await page.goto(`${list}/${id}`)
      await expect(page.getByRole('alert')).toContainText(/not found|refused/i)
    }
  }
  await page.goto(`${surveys}/%00`)
  await expect(page.getByRole('alert')).toContainText('The server refused this')
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

test('Back brings a list back as it was left, to the row that was followed', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 500 })
  const path = '/projects/1/surveys?order=name&limit=25&offset=25&columns=type,created_at'
  await signIn(page, SERVER.key, path)
  const rows = getRows(page, 'Surveys')
  await expect(rows).toHaveCount(25)
  const names = await rows.allTextContents()
  const row = rows.nth(20)
  await row.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(100)
  await row.click()
  await page
    .getByRole('navigation', { name: 'Views of the survey' })
    .getByRole('link', { name: 'History' })
    .click()
  await expect(page).toHaveURL(/tab=history/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(path)
  await expect(rows).toHaveText(names)
  await expect(row).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(top)
})

test('every row opens in a tab of its own', async ({ page, context, workspace }) => {
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
    ['Projects', workspace.projects, /projects\/\d+$/],
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
        const opened = context.waitForEvent('page')
        // The row's link lies above its cells.
        await locator.click({ ...press, force: true })
        const tab = await opened
        await expect(tab).toHaveURL(leadsTo)
        await tab.close()
        await expect(page).toHaveURL(path)
      }
    }
  }
})
