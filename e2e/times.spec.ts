import type { Page } from '@playwright/test'
import { createAnswerer } from './answer-survey'
import { findViolations } from './axe'
import { captureBody, expect, heading, saveReviewed, signIn, test } from './fixtures'
import { unique, type Workspace } from './workspace'

const card = (page: Page) => page.getByRole('dialog', { name: /^Time:/ })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Selects the display time zone in the user menu. */
async function chooseTimeZone(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Ada' }).click()
  await page.getByRole('menuitem', { name: 'Time zone' }).click()
  await page.getByRole('menuitemradio', { name }).click()
}

const inZone = ({ api, project_id }: Workspace, timezone: string) =>
  api('project', 'update', { params: { project_id }, body: { timezone } })

const makeRole = ({ api, organization }: Workspace) =>
  api('roles', 'create', {
    params: { organization_id: organization.id },
    body: { name: unique('Gardeners') },
  })

test.describe('browser in Newfoundland with a project in Kathmandu', () => {
  test.use({
    timezoneId: 'America/St_Johns',
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
  })

  test('shows a list time in every zone, and shares the selected zone across tabs', async ({
    page,
    context,
    workspace,
  }) => {
    await inZone(workspace, 'Asia/Kathmandu')
    const role = await makeRole(workspace)
    const roles = `/organizations/${workspace.organization.id}/roles`
    await page.clock.install()
    await signIn(page, workspace.key, roles)
    const row = page.getByRole('row').filter({ hasText: role.name })
    const time = row.getByRole('time')

    await test.step('the relative time updates, and its accessible name is the full time', async () => {
      await expect(time).toHaveText('just now')
      await page.clock.fastForward('05:10')
      await expect(time).toHaveText('5 minutes ago')
      await expect(row).toHaveAccessibleName(/5 minutes ago.*\d\d:\d\d:\d\d GMT-[23]:30/)
    })

    await test.step('hovering opens a card whose buttons copy the time, and Escape closes it', async () => {
      await time.hover()
      await expect(card(page).getByText(/GMT-[23]:30$/)).toBeVisible()
      await expect(card(page).getByText(/GMT\+5:45$/)).toBeVisible()
      await expect(card(page).getByText(/ UTC$/)).toBeVisible()
      await card(page).getByRole('button', { name: 'Copy ISO 8601' }).click()
      expect(await clipboard(page)).toBe(role.created_at)
      await card(page).getByRole('button', { name: 'Copy Unix time' }).click()
      expect(await clipboard(page)).toBe(String(Math.floor(Date.parse(role.created_at) / 1000)))
      await page.keyboard.press('Escape')
      await expect(card(page)).toBeHidden()
    })

    await test.step('a shortcut opens the card from the row, and closing it restores the focus', async () => {
      const link = row.getByRole('link')
      await link.focus()
      await page.keyboard.press('Alt+t')
      await expect(card(page)).toBeFocused()
      expect(await findViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(link).toBeFocused()
    })

    await test.step('the selected zone applies to another tab immediately', async () => {
      const secondTab = await context.newPage()
      await signIn(
        secondTab,
        workspace.key,
        `/organizations/${workspace.organization.id}/projects/${workspace.project_id}?tab=history`,
      )
      const change = secondTab.getByRole('listitem').filter({ hasText: 'Asia/Kathmandu' })
      const when = change.getByRole('time')
      await expect(when).toHaveAttribute('data-exact', /GMT-[23]:30$/)
      await row.getByRole('link').focus()
      await page.keyboard.press('Alt+t')
      await card(page)
        .getByRole('radio', { name: /^Project/ })
        .check()
      await page.keyboard.press('Escape')
      await expect(when).toHaveAttribute('data-exact', /GMT\+5:45$/)
      await chooseTimeZone(secondTab, /^UTC/)
      await expect(when).toHaveAttribute('data-exact', /UTC$/)
      await expect(time).toHaveAttribute('data-exact', /UTC$/)
      await secondTab.reload()
      await expect(when).toHaveAttribute('data-exact', /UTC$/)
    })

    await test.step('clicking the time opens the record of the row', async () => {
      await time.click()
      await expect(heading(page, role.name)).toBeVisible()
      await expect(card(page)).toBeHidden()
    })
  })

  test('interprets survey dates in the selected zone', async ({ page, workspace }) => {
    await inZone(workspace, 'Asia/Kathmandu')
    const { id } = await workspace.survey({ start_date: '2024-07-01T12:00:00Z' })
    await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
    await page.getByRole('button', { name: 'Repetition, end and dates' }).click()
    const started = page.getByLabel('Started', { exact: true })
    const ended = page.getByLabel('Ended', { exact: true })
    await expect(started).toHaveValue('2024-07-01T09:30')
    await expect(started).toHaveAccessibleDescription(/Time zone: America\/St Johns, GMT-2:30\./)

    await test.step('skipped and ambiguous local times are reported', async () => {
      await ended.fill('2025-03-09T02:30')
      await expect(page.getByRole('status').filter({ hasText: 'does not exist on that day' })).toContainText(
        '03:30',
      )
      await ended.fill('2025-11-02T01:30')
      await page.getByRole('button', { name: 'Use the second one' }).click()
      await expect(ended).toHaveAccessibleDescription(/GMT-3:30\./)
    })

    await chooseTimeZone(page, /^Project/)
    await expect(started).toHaveValue('2024-07-01T17:45')
    await expect(ended).toHaveValue('2025-11-02T10:45')
    await started.fill('2024-07-02T14:00')
    await expect(started).toHaveAccessibleDescription(/Time zone: Asia\/Kathmandu, GMT\+5:45\./)
    const body = await captureBody(page, 'PATCH', async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await saveReviewed(page)
    })
    expect(body).toEqual({ start_date: '2024-07-02T08:15:00Z', end_date: '2025-11-02T05:00:00Z' })
  })
})

test.describe('browser in Samoa with a German locale', () => {
  test.use({ timezoneId: 'Pacific/Apia', locale: 'de-DE', hasTouch: true })

  test('formats survey numbers and dates in the browser locale and selected zone', async ({
    page,
    workspace,
  }) => {
    const { id } = await workspace.survey({
      start_date: '2024-07-01T12:00:00Z',
      end_date: '2024-07-31T02:00:00Z',
      responses_limit: 12_345,
    })
    await signIn(page, workspace.key, `${workspace.surveys}/${id}`)
    await expect(page.getByText('of about 12.345')).toBeVisible()
    await expect(page.getByText('From 02.07.2024 until 31.07.2024.')).toBeVisible()
    await page.getByRole('time').first().tap()
    await card(page).getByRole('radio', { name: /^UTC/ }).tap()
    await expect(page.getByText('From 01.07.2024 until 31.07.2024.')).toBeVisible()
  })

  test('interprets a backfill range in the project time zone', async ({ page, workspace }) => {
    const { api, project_id } = workspace
    await inZone(workspace, 'America/St_Johns')
    const survey = await workspace.survey()
    const { send, shown } = createAnswerer(workspace, survey)
    await send([shown('p0', '2024-07-01T17:30:00Z')])
    const { id } = await api('projectBatchExports', 'create', {
      params: { project_id },
      body: {
        name: unique('Lamps'),
        interval: 'hour',
        destination: { type: 'FileDownload', config: { prefix: 'lamps' } },
      },
    })
    await signIn(page, workspace.key, `/projects/${project_id}/batch_exports/${id}`)
    await chooseTimeZone(page, /^Project/)
    await page.getByRole('button', { name: /^More actions/ }).click()
    await page.getByRole('menuitem', { name: /^Backfill/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Backfill/ })
    await dialog.getByLabel('From', { exact: true }).fill('2024-07-01T14:30')
    await dialog.getByLabel('Until', { exact: true }).fill('2024-07-01T16:30')
    await expect(dialog.getByLabel('From', { exact: true })).toHaveAccessibleDescription(
      /America\/St Johns, GMT-2:30/,
    )
    await expect(dialog.getByText('01.07.2024, 14:30–16:30')).toBeVisible()
    const body = await captureBody(page, 'POST', () =>
      dialog.getByRole('button', { name: 'Start backfill' }).click(),
    )
    expect(body).toEqual({ start_at: '2024-07-01T17:00:00.000Z', end_at: '2024-07-01T19:00:00.000Z' })

    const ranges = page.getByRole('table', { name: 'Backfills' })
    await expect(ranges.getByRole('link', { name: /^01.07.2024, 14:30–16:30/ })).toBeVisible()
    await chooseTimeZone(page, /^UTC/)
    const range = ranges.getByRole('link', { name: /^01.07.2024, 17:00–19:00/ })
    await range.click()
    await page.getByRole('link', { name: /^01.07.2024, 18:00–19:00/ }).click()
    const run = page.getByRole('dialog', { name: /^01.07.2024, 18:00–19:00/ })
    await expect(run).toBeVisible()

    await test.step('Escape closes only the card over a drawer', async () => {
      await page.keyboard.press('Alt+t')
      await expect(card(page)).toBeFocused()
      await page.keyboard.press('Alt+t')
      await expect(card(page).getByRole('button', { name: 'Copy Unix time' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(card(page)).toBeHidden()
      await expect(run).toBeVisible()
    })
  })
})
