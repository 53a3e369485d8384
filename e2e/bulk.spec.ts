import type { Page } from '@playwright/test'
import { findViolations } from './axe'
import { choose, confirm, expect, getRows, signIn, test } from './fixtures'
import { unique, type Workspace } from './workspace'

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const wholePage = (page: Page) => box(page, 'Select all on this page')
const bar = (page: Page, label: string) => page.getByRole('toolbar', { name: `Selected ${label}` })
const run = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const within = (page: Page, title: string, name: string) =>
  run(page, title).getByRole('button', { name, exact: true })
const refusal = (status: number, detail: string, headers = {}) => ({
  status,
  headers,
  json: { type: 'server_error', code: 'x', detail, attr: null },
})
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${String(index + 1).padStart(2, '0')}`)

/** Presses Tab until the button has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = page.getByRole('button', { name, exact: true })
  for (let steps = 0; steps < 12; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

const PAGE = 25
const COUNT = 30
const ARCHIVE = `Archive ${COUNT} surveys`

async function archivedIn({ api, project_id }: Workspace): Promise<number> {
  const query = { state: 'archived', limit: '1' } as const
  return (await api('surveys', 'list', { params: { project_id }, query })).count
}

test('all matching surveys are archived with the keyboard, with rate limiting, a retry and an undo', async ({
  page,
  workspace,
}) => {
  const created = []
  for (const name of numbered('Lamp', COUNT)) created.push(await workspace.survey({ name }))
  await workspace.survey({ name: 'Chair' })
  const broken = new Set(created.slice(5, 8).map(({ id }) => id))
  const copied = created.at(20)?.id ?? ''
  let reads = 0
  let patches = 0
  await page.route('**/api/projects/*/surveys/*/', async (route) => {
    const request = route.request()
    // The undo reads the record first: the server rate-limits that read too.
    if (request.method() === 'GET' && request.url().includes(copied) && reads++ === 0) {
      return route.fulfill(refusal(429, 'Slow down.', { 'retry-after': '1' }))
    }
    if (request.method() !== 'PATCH') return route.continue()
    patches += 1
    if (patches === 16) return route.fulfill(refusal(429, 'Slow down.', { 'retry-after': '3' }))
    const id = new URL(request.url()).pathname.split('/').at(-2) ?? ''
    if (broken.delete(id)) return route.fulfill(refusal(500, 'It broke.'))
    await route.continue()
  })
  await signIn(page, workspace.key, `${workspace.surveys}?limit=${PAGE}&search=Lamp`)
  await expect(getRows(page, 'Surveys')).toHaveCount(PAGE)

  await test.step('the selection covers the page, then all matching rows', async () => {
    await wholePage(page).focus()
    await page.keyboard.press('Space')
    await expect(bar(page, 'surveys')).toContainText(`${PAGE} selected`)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(wholePage(page)).toHaveJSProperty('indeterminate', true)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Select all ${COUNT} matches` })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(bar(page, 'surveys')).toContainText(`${COUNT} selected, ${PAGE} on this page`)
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('the selection persists across pages, sort orders and searches', async () => {
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(bar(page, 'surveys')).toContainText(`${COUNT - PAGE} on this page`)
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect(bar(page, 'surveys')).toContainText(`${PAGE} on this page`)
    await page.getByLabel('Search names and descriptions').fill('Chair')
    await expect(bar(page, 'surveys')).toContainText('none on this page')
    await expect(wholePage(page)).not.toBeChecked()
  })

  await test.step('one confirmation covers all rows and works with the keyboard', async () => {
    await wholePage(page).focus()
    await page.keyboard.press('Enter')
    await expect(bar(page, 'surveys').getByRole('button', { name: 'Clear' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(bar(page, 'surveys').getByRole('button', { name: 'Archive' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: `${ARCHIVE}?` })).toContainText(`and ${COUNT - 8} more`)
    await tabTo(page, `Archive ${COUNT}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: ARCHIVE })).toBeFocused()
  })

  await test.step('the job honors Retry-After and continues after navigation', async () => {
    await expect(run(page, ARCHIVE)).toContainText(/Rate limited\. Retrying in [123] s/)
    await page.getByRole('link', { name: 'Members' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
    await expect(run(page, ARCHIVE)).toContainText(`${COUNT - 3} of ${COUNT} completed, 3 failed`, {
      timeout: 60_000,
    })
    expect(await archivedIn(workspace)).toBe(COUNT - 3)
    await expect(run(page, ARCHIVE).getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(COUNT))
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('failed items show their error and are retried alone', async () => {
    const results = run(page, ARCHIVE).getByRole('listitem')
    await expect(results.filter({ hasText: 'Failed' })).toHaveCount(3)
    await expect(results.first()).toContainText('It broke.')
    const before = patches
    await within(page, ARCHIVE, 'Retry failed (3)').click()
    await expect(run(page, ARCHIVE)).toContainText(`${COUNT} of ${COUNT} completed`)
    expect(patches - before).toBe(3)
    expect(reads).toBeGreaterThan(1)
    expect(await archivedIn(workspace)).toBe(COUNT)
  })

  await test.step('undo reverts all items', async () => {
    await within(page, ARCHIVE, `Undo all (${COUNT})`).click()
    await confirm(page, `Undo ${COUNT} changes?`, `Undo ${COUNT}`)
    await expect(run(page, `Undo: ${ARCHIVE}`)).toContainText(`${COUNT} of ${COUNT} completed`, {
      timeout: 60_000,
    })
    expect(await archivedIn(workspace)).toBe(0)
    await expect(within(page, ARCHIVE, `Undo all (${COUNT})`)).toHaveCount(0)
    await run(page, ARCHIVE)
      .getByRole('button', { name: `Dismiss: ${ARCHIVE}`, exact: true })
      .click()
    await expect(run(page, ARCHIVE)).toHaveCount(0)
  })

  await test.step('a finished job without failures disappears after navigation', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: 'Domains' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible()
    await expect(run(page, `Undo: ${ARCHIVE}`)).toHaveCount(0)
  })
})

test('a bulk pause of filtered exports can be stopped and resumed, and asks after a lost response', async ({
  page,
  workspace: { api, key, project_id },
}) => {
  const params = { project_id }
  for (const [index, name] of numbered('Lamp', 27).entries()) {
    const destination = { type: 'FileDownload', config: { prefix: 'lamps' } } as const
    const body = { name, interval: 'hour', destination, paused: index < 2 } as const
    await api('projectBatchExports', 'create', { params, body })
  }
  const pausedNow = async () =>
    (await api('projectBatchExports', 'list', { params, query: { paused: 'true', limit: '1' } })).count
  const list = `/projects/${project_id}/batch_exports`
  const title = 'Pause 25 batch exports'

  let pauses = 0
  let lose = false
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/batch_exports/*/pause/', async (route) => {
    pauses += 1
    if (lose) {
      lose = false
      return route.abort()
    }
    if (pauses > 6) await gate
    await route.continue()
  })
  let reads = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes(`/api${list}/?`)) reads += 1
  })

  await signIn(page, key, `${list}?limit=25&search=Lamp`)
  await wholePage(page).check()
  await page.getByRole('button', { name: 'Select all 27 matches' }).click()
  await bar(page, 'batch exports').getByRole('button', { name: 'Pause 25' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 selected records are skipped:')
  await expect(dialog.getByRole('listitem')).toContainText(
    'Not possible in the current state. Lamp 02, Lamp 01',
  )
  await dialog.getByText('API requests').click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy all as a shell script' }).click()
  const script = await page.evaluate(() => navigator.clipboard.readText())
  expect(script.match(/^curl --fail-with-body -sS -X POST '.*\/pause\/' /gm)).toHaveLength(25)
  expect(script).not.toContain(key)
  reads = 0
  await confirm(page, `${title}?`, 'Pause 25')
  await expect(run(page, title)).toContainText('6 of 25 completed')

  await test.step('closing the tab asks for confirmation', async () => {
    const dialogOpened = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await dialogOpened
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
  })

  await test.step('stopping finishes active requests and skips the rest', async () => {
    await within(page, title, 'Stop').click()
    await expect(run(page, title)).toContainText('stopping')
    open()
    await expect(run(page, title)).toContainText('10 of 25 completed, 15 not sent')
    expect(await pausedNow()).toBe(12)
    await within(page, title, 'Results').click()
    await expect(run(page, title).getByRole('listitem').filter({ hasText: 'Not sent' })).toHaveCount(15)
  })

  await test.step('a lost response halts the job and is not retried automatically', async () => {
    lose = true
    await within(page, title, 'Send remaining (15)').click()
    await expect(run(page, title)).toContainText(
      'One request received no response and may have been processed.',
    )
    await within(page, title, 'Continue').click()
    await expect(run(page, title)).toContainText('24 of 25 completed, 1 unknown')
    expect(await pausedNow()).toBe(26)
    await within(page, title, 'Resend unknown (1)').click()
    await expect(run(page, title)).toContainText('25 of 25 completed')
    expect(await pausedNow()).toBe(27)
  })

  await test.step('the list is refetched at intervals and shows the current state', async () => {
    await expect(page.getByRole('row').filter({ hasText: 'Lamp' }).filter({ hasText: 'paused' })).toHaveCount(
      25,
    )
    expect(reads).toBeLessThan(12)
  })
})

test('a range of roles is deleted after typing the count, and restored', async ({
  page,
  workspace: { api, key, organization },
}) => {
  const params = { organization_id: organization.id }
  for (const name of numbered('Gardeners', 6)) await api('roles', 'create', { params, body: { name } })
  const listRoleNames = async () =>
    (await api('roles', 'list', { params })).results.map(({ name }) => name).sort()
  await signIn(page, key, `/organizations/${organization.id}/roles`)
  await expect(getRows(page, 'Roles')).toHaveCount(6)
  const names = (await getRows(page, 'Roles').allTextContents()).map((name) => name.trim())
  const [first = '', second = '', , fourth = '', , sixth = ''] = names

  await test.step('Shift selects a range with the mouse and the keyboard', async () => {
    await box(page, `Select ${first}`).check()
    await box(page, `Select ${fourth}`).click({ modifiers: ['Shift'] })
    await expect(bar(page, 'roles')).toContainText('4 selected')
    await box(page, `Select ${sixth}`).focus()
    await page.keyboard.press('Shift+Space')
    await expect(bar(page, 'roles')).toContainText('6 selected')
    await box(page, `Select ${second}`).focus()
    await page.keyboard.press('Shift+Space')
    await expect(bar(page, 'roles')).toContainText('1 selected')
    await box(page, `Select ${fourth}`).click({ modifiers: ['Shift'] })
    await expect(bar(page, 'roles')).toContainText('4 selected')
  })

  await test.step('visiting a record preserves the selection', async () => {
    await page.getByRole('link', { name: second }).click()
    await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
    await expect(bar(page, 'roles')).toHaveCount(0)
    await page.goBack()
    await expect(bar(page, 'roles')).toContainText('4 selected')
  })

  await test.step('deleting a single record removes it from the selection', async () => {
    await choose(page, second, 'Delete')
    await confirm(page, `Delete ${second}?`, 'Delete role')
    await expect(bar(page, 'roles')).toContainText('3 selected')
    await expect(getRows(page, 'Roles')).toHaveCount(5)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(getRows(page, 'Roles')).toHaveCount(6)
    await expect(bar(page, 'roles')).toContainText('3 selected')
    await box(page, `Select ${second}`).check()
  })

  const title = 'Delete 4 roles'
  await bar(page, 'roles').getByRole('button', { name: 'Delete' }).click()
  await confirm(page, `${title}?`, 'Delete 4', '4')
  await expect(run(page, title)).toContainText('4 of 4 completed')
  await expect(getRows(page, 'Roles')).toHaveCount(2)
  await within(page, title, 'Undo all (4)').click()
  await confirm(page, 'Undo 4 changes?', 'Undo 4')
  await expect(run(page, `Undo: ${title}`)).toContainText('4 of 4 completed')
  await expect(getRows(page, 'Roles')).toHaveCount(6)
  expect(await listRoleNames()).toEqual(numbered('Gardeners', 6))
})

test('invites are withdrawn on a phone in dark mode, and one rejection is reported', async ({
  page,
  workspace: { api, key, organization },
}) => {
  const params = { organization_id: organization.id }
  const addresses = [1, 2, 3].map((number) => `${unique('bea').replace(' ', '')}-${number}@example.com`)
  for (const target_email of addresses)
    await api('invites', 'create', { params, body: { target_email, send_email: false } })
  await page.route('**/invites/*/', (route) =>
    route.request().method() === 'DELETE' && route.request().url().includes(refused)
      ? route.fulfill(refusal(403, 'Not this one.'))
      : route.continue(),
  )
  const [{ id: refused = '' } = {}] = (await api('invites', 'list', { params })).results
  await page.setViewportSize({ width: 380, height: 700 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, key, `/organizations/${organization.id}/invites`)
  await wholePage(page).check()
  await bar(page, 'invites').getByRole('button', { name: 'Revoke' }).click()
  expect(await findViolations(page)).toEqual([])
  await confirm(page, 'Revoke 3 invites?', 'Revoke 3', '3')
  await expect(run(page, 'Revoke 3 invites')).toContainText('2 of 3 completed, 1 failed')
  await expect(run(page, 'Revoke 3 invites').getByRole('listitem').first()).toContainText('Not this one.')
  expect(await findViolations(page)).toEqual([])
})
