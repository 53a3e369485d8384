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

/** Goes on with the Tab key until the focus is there. */
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

test('all surveys that match are archived from the keyboard, with patience, another try, and undone', async ({
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
    // The copy that brings one back is read first: the server asks for patience there too.
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

  await test.step('the page is selected, then what is on the other pages', async () => {
    await wholePage(page).focus()
    await page.keyboard.press('Space')
    await expect(bar(page, 'surveys')).toContainText(`${PAGE} selected`)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(wholePage(page)).toHaveJSProperty('indeterminate', true)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Select all ${COUNT} that match` })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(bar(page, 'surveys')).toContainText(`${COUNT} selected, ${PAGE} of them on this page`)
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('they stay selected on other pages, in another order and when something else is looked for', async () => {
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(bar(page, 'surveys')).toContainText(`${COUNT - PAGE} of them on this page`)
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect(bar(page, 'surveys')).toContainText(`${PAGE} of them on this page`)
    await page.getByLabel('Search names and descriptions').fill('Chair')
    await expect(bar(page, 'surveys')).toContainText('none of them on this page')
    await expect(wholePage(page)).not.toBeChecked()
  })

  await test.step('one question for all, from the keyboard too', async () => {
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

  await test.step('it waits as long as the server asks, and goes on while the person is elsewhere', async () => {
    await expect(run(page, ARCHIVE)).toContainText(/The server asks for patience: goes on in [123] s/)
    await page.getByRole('link', { name: 'Roles' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
    await expect(run(page, ARCHIVE)).toContainText(`${COUNT - 3} of ${COUNT} done, 3 failed`, {
      timeout: 60_000,
    })
    expect(await archivedIn(workspace)).toBe(COUNT - 3)
    await expect(run(page, ARCHIVE).getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(COUNT))
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('the failed say why, and are tried again alone', async () => {
    const results = run(page, ARCHIVE).getByRole('listitem')
    await expect(results.filter({ hasText: 'Failed' })).toHaveCount(3)
    await expect(results.first()).toContainText('It broke.')
    const before = patches
    await within(page, ARCHIVE, 'Try the failed again (3)').click()
    await expect(run(page, ARCHIVE)).toContainText(`${COUNT} of ${COUNT} done`)
    expect(patches - before).toBe(3)
    expect(reads).toBeGreaterThan(1)
    expect(await archivedIn(workspace)).toBe(COUNT)
  })

  await test.step('all of it is undone', async () => {
    await within(page, ARCHIVE, `Undo all that were done (${COUNT})`).click()
    await confirm(page, `Undo ${COUNT} changes?`, `Undo ${COUNT}`)
    await expect(run(page, `Undo: ${ARCHIVE}`)).toContainText(`${COUNT} of ${COUNT} done`, {
      timeout: 60_000,
    })
    expect(await archivedIn(workspace)).toBe(0)
    await expect(within(page, ARCHIVE, `Undo all that were done (${COUNT})`)).toHaveCount(0)
    await run(page, ARCHIVE)
      .getByRole('button', { name: `Put away: ${ARCHIVE}`, exact: true })
      .click()
    await expect(run(page, ARCHIVE)).toHaveCount(0)
  })

  await test.step('a finished job without failures does not stay on other pages', async () => {
    await page.getByRole('link', { name: 'Domains' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible()
    await expect(run(page, `Undo: ${ARCHIVE}`)).toHaveCount(0)
  })
})

test('exports that match a filter are paused: it can be stopped, goes on, and asks when an answer was lost', async ({
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
  await page.getByRole('button', { name: 'Select all 27 that match' }).click()
  await bar(page, 'batch exports').getByRole('button', { name: 'Pause 25' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 of the selected are passed over:')
  await expect(dialog.getByRole('listitem')).toContainText(
    'Not possible in its present state. Lamp 02, Lamp 01',
  )
  await dialog.getByText('What is sent').click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy all as a shell script' }).click()
  const script = await page.evaluate(() => navigator.clipboard.readText())
  expect(script.match(/^curl --fail-with-body -sS -X POST '.*\/pause\/' /gm)).toHaveLength(25)
  expect(script).not.toContain(key)
  reads = 0
  await confirm(page, `${title}?`, 'Pause 25')
  await expect(run(page, title)).toContainText('6 of 25 done')

  await test.step('closing the tab asks', async () => {
    const dialogOpened = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await dialogOpened
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
  })

  await test.step('what is under way ends, and the rest is not sent', async () => {
    await within(page, title, 'Stop').click()
    await expect(run(page, title)).toContainText('stopping')
    open()
    await expect(run(page, title)).toContainText('10 of 25 done, 15 not sent')
    expect(await pausedNow()).toBe(12)
    await within(page, title, 'Results').click()
    await expect(run(page, title).getByRole('listitem').filter({ hasText: 'Not sent' })).toHaveCount(15)
  })

  await test.step('a lost answer holds it up, and is not sent again by itself', async () => {
    lose = true
    await within(page, title, 'Send the rest (15)').click()
    await expect(run(page, title)).toContainText('No answer came to one, which may have been done.')
    await within(page, title, 'Go on').click()
    await expect(run(page, title)).toContainText('24 of 25 done, 1 not known')
    expect(await pausedNow()).toBe(26)
    await within(page, title, 'Send those not known again (1)').click()
    await expect(run(page, title)).toContainText('25 of 25 done')
    expect(await pausedNow()).toBe(27)
  })

  await test.step('the list was read now and then, and shows how it is', async () => {
    await expect(page.getByRole('row').filter({ hasText: 'Lamp' }).filter({ hasText: 'paused' })).toHaveCount(
      25,
    )
    expect(reads).toBeLessThan(12)
  })
})

test('a range of roles is deleted after typing how many, and comes back', async ({
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

  await test.step('with Shift, by pointer and by key', async () => {
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

  await test.step('a look at one of them loses nothing', async () => {
    await page.getByRole('link', { name: second }).click()
    await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
    await expect(bar(page, 'roles')).toHaveCount(0)
    await page.goBack()
    await expect(bar(page, 'roles')).toContainText('4 selected')
  })

  await test.step('one that is deleted by itself is selected no more', async () => {
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
  await expect(run(page, title)).toContainText('4 of 4 done')
  await expect(getRows(page, 'Roles')).toHaveCount(2)
  await within(page, title, 'Undo all that were done (4)').click()
  await confirm(page, 'Undo 4 changes?', 'Undo 4')
  await expect(run(page, `Undo: ${title}`)).toContainText('4 of 4 done')
  await expect(getRows(page, 'Roles')).toHaveCount(6)
  expect(await listRoleNames()).toEqual(numbered('Gardeners', 6))
})

test('invites are withdrawn on a phone in the dark, one of them refused', async ({
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
  await bar(page, 'invites').getByRole('button', { name: 'Withdraw' }).click()
  expect(await findViolations(page)).toEqual([])
  await confirm(page, 'Withdraw 3 invites?', 'Withdraw 3', '3')
  await expect(run(page, 'Withdraw 3 invites')).toContainText('2 of 3 done, 1 failed')
  await expect(run(page, 'Withdraw 3 invites').getByRole('listitem').first()).toContainText('Not this one.')
  expect(await findViolations(page)).toEqual([])
})
