import type { Page } from '@playwright/test'
import { captureBody, expect, field, heading, message, signIn, test } from './fixtures'

const CONFLICT = 'Edit conflict'
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const conflicts = (page: Page) => page.getByRole('dialog', { name: CONFLICT })
const about = (page: Page, wire: string) =>
  conflicts(page)
    .getByRole('group')
    .filter({ has: page.getByText(wire, { exact: true }) })

test('concurrent changes to a survey are merged, or resolved by the user', async ({ page, workspace }) => {
  const { project_id, surveys, key, read } = workspace
  const { id } = await workspace.survey({
    name: 'Pulse',
    conditions: { url: '/pricing', selector: '#a' },
    questions: [
      { type: 'open', question: 'Why?' },
      { type: 'open', question: 'How?' },
    ],
  })
  const bea = await workspace.invite('admin', 'Bea')
  const params = { project_id, id }
  const edit = async () => {
    await signIn(page, key, `${surveys}/${id}/edit`)
    await expect(field(page, 'Name')).toBeVisible()
  }

  await test.step('changes without conflicts are both saved directly, also within questions and conditions', async () => {
    await edit()
    const { questions } = await read(id)
    const [why, how] = questions ?? []
    await bea.api('surveys', 'update', {
      params,
      body: {
        description: 'By Bea',
        conditions: { url: '/pricing', selector: '#b' },
        questions: [why, { ...how, question: 'How, says Bea?' }] as never,
      },
    })
    await field(page, 'Name').fill('Pulse 2')
    await field(page, 'Question').first().fill('Why, says Ada?')
    const body = await captureBody(page, 'PATCH', () => save(page).click())
    expect(Object.keys(body)).toEqual(['name', 'questions'])
    await expect(message(page, /^Someone else changed .*Description/)).toBeVisible()
    await expect(heading(page, 'Pulse 2')).toBeVisible()
    const after = await read(id)
    expect(after).toMatchObject({ name: 'Pulse 2', description: 'By Bea', conditions: { selector: '#b' } })
    expect(after.questions?.map(({ question }) => question)).toEqual(['Why, says Ada?', 'How, says Bea?'])
  })

  await test.step('each conflict asks for a choice and can be resolved with the keyboard', async () => {
    await edit()
    await bea.api('surveys', 'update', { params, body: { name: 'Bea’s', description: 'Bea’s too' } })
    await field(page, 'Name').fill('Mine')
    await field(page, 'Description').first().fill('Mine too')
    await save(page).click()
    await expect(about(page, 'name')).toContainText('Original: Pulse 2')
    await conflicts(page).getByRole('button', { name: 'Save selected values' }).click()
    await expect(conflicts(page)).toContainText('Choose a value for each field. Remaining: 2.')
    await about(page, 'name')
      .getByRole('radio', { name: /^Theirs/ })
      .focus()
    await page.keyboard.press('ArrowDown')
    await expect(about(page, 'name').getByRole('radio', { name: /^Mine/ })).toBeChecked()
    await about(page, 'description')
      .getByRole('radio', { name: /^Theirs/ })
      .press('Space')
    await conflicts(page).getByRole('button', { name: 'Save selected values' }).click()
    await expect(heading(page, 'Mine')).toBeVisible()
    expect(await read(id)).toMatchObject({ name: 'Mine', description: 'Bea’s too' })
  })

  await test.step('closing the conflict dialog saves nothing', async () => {
    await edit()
    await bea.api('surveys', 'update', { params, body: { name: 'Bea’s last' } })
    await field(page, 'Name').fill('My last')
    await save(page).click()
    await expect(conflicts(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(conflicts(page)).toBeHidden()
    await expect(field(page, 'Name')).toHaveValue('My last')
    expect((await read(id)).name).toBe('Bea’s last')
  })
})

test('saving an export preserves destination fields changed by another user', async ({ page, workspace }) => {
  const { project_id, api, key } = workspace
  const config = { prefix: 'raw/', file_format: 'JSONLines', compression: 'gzip' }
  const { id } = await api('projectBatchExports', 'create', {
    params: { project_id },
    body: { name: 'Lake', interval: 'day', paused: true, destination: { type: 'FileDownload', config } },
  })
  const params = { project_id, id }
  const bea = await workspace.invite('admin', 'Bea')
  await signIn(page, key, `/projects/${project_id}/batch_exports/${id}/edit`)
  await expect(field(page, 'Prefix')).toHaveValue('raw/')
  await bea.api('projectBatchExports', 'update', {
    params,
    body: { interval: 'hour', destination: { type: 'FileDownload', config: { max_file_size_mb: 5 } } },
  })
  await field(page, 'Prefix').fill('clean/')
  expect(await captureBody(page, 'PATCH', () => save(page).click())).toEqual({
    destination: { type: 'FileDownload', config: { prefix: 'clean/' } },
  })
  await expect(message(page, /^Someone else changed/)).toBeVisible()
  const after = await api('projectBatchExports', 'retrieve', { params })
  expect(after).toMatchObject({
    interval: 'hour',
    destination: { config: { prefix: 'clean/', max_file_size_mb: 5 } },
  })
})

test('input is preserved when the role was deleted or cannot be read', async ({ page, workspace }) => {
  const { api, organization, key } = workspace
  const params = { organization_id: organization.id }
  const { id } = await api('roles', 'create', { params, body: { name: 'Reviewers' } })
  const address = `/organizations/${organization.id}/roles/${id}`
  const bea = await workspace.invite('admin', 'Bea')
  await signIn(page, key, `${address}/edit`)
  await field(page, 'Name').fill('Editors')

  await test.step('an unreadable record is saved only after confirmation', async () => {
    const failure = { type: 'server_error', code: 'error', detail: 'A server error occurred.', attr: null }
    await page.route(`**/api${address}/`, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 500, json: failure }) : route.fallback(),
    )
    const unread = page.getByRole('dialog', { name: 'Not saved' })
    await save(page).click()
    await expect(unread).toContainText('A server error occurred.')
    await unread.getByRole('button', { name: 'Try again' }).click()
    await expect(unread).toContainText('A server error occurred.')
    await unread.getByRole('button', { name: 'Back' }).click()
    await expect(field(page, 'Name')).toHaveValue('Editors')
    await page.unrouteAll()
    await page.context().setOffline(true)
    await save(page).click()
    await expect(unread).toContainText('did not respond')
    await page.context().setOffline(false)
    await page.route(`**/api${address}/`, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 403, json: failure }) : route.fallback(),
    )
    await unread.getByRole('button', { name: 'Try again' }).click()
    await expect(unread).toContainText('You don’t have permission to do this')
    await unread.getByRole('button', { name: 'Save anyway' }).click()
    await expect(message(page, 'Changes saved.')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('a deleted record can be recreated', async () => {
    await page.goto(`${address}/edit`)
    await field(page, 'Name').fill('Phoenix')
    await bea.api('roles', 'destroy', { params: { ...params, id } })
    await save(page).click()
    const deletedDialog = page.getByRole('dialog', { name: 'This record no longer exists' })
    await expect(deletedDialog.getByRole('button', { name: 'Copy as JSON' })).toBeVisible()
    expect(
      await captureBody(page, 'POST', () =>
        deletedDialog.getByRole('button', { name: 'Create again' }).click(),
      ),
    ).toEqual({ name: 'Phoenix', feature_flags_access_level: 37 })
    await expect(heading(page, 'Phoenix')).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(id))
  })
})

test('organization conflicts are resolved field by field, and a rejected key does not discard the form', async ({
  page,
  workspace,
}) => {
  const { api, organization } = workspace
  const { id } = organization
  const bea = await workspace.invite('admin', 'Bea')
  const key = await bea.api('personalApiKeys', 'create', { body: { label: 'Short-lived', scopes: ['*'] } })
  const replacementKey = await bea.api('personalApiKeys', 'create', {
    body: { label: 'Next', scopes: ['*'] },
  })
  await signIn(page, key.value ?? '', `/organizations/${id}/edit`)
  await field(page, 'Name').fill('By Bea')
  await api('organizations', 'update', { params: { id }, body: { name: 'By Ada' } })
  await bea.api('personalApiKeys', 'destroy', { params: { id: key.id } })

  await save(page).click()
  const asking = page.getByRole('dialog', { name: 'Enter your API key again' })
  await asking.getByLabel('API key').fill(replacementKey.value ?? '')
  await asking.getByRole('button', { name: 'Continue' }).click()
  await expect(about(page, 'name')).toContainText('By Ada')
  await expect(field(page, 'Name')).toHaveValue('By Bea')
  await about(page, 'name').getByRole('radio', { name: /^Mine/ }).check()
  await conflicts(page).getByRole('button', { name: 'Save selected values' }).click()
  await expect(heading(page, 'By Bea')).toBeVisible()
})

test('a save reads the record once and changes it', async ({ page, workspace }) => {
  await page.clock.install()
  const { surveys, key } = workspace
  const { id } = await workspace.survey({ name: 'Pulse' })
  await signIn(page, key, `${surveys}/${id}/edit`)
  await field(page, 'Name').fill('Pulse 2')
  // What the form loaded is then too old to be recorded as the state before the change.
  await page.clock.fastForward(60_000)
  const methods: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/surveys/${id}/`)) methods.push(request.method())
  })
  await save(page).click()
  await expect(heading(page, 'Pulse 2')).toBeVisible()
  expect(methods).toEqual(['GET', 'PATCH'])
})
