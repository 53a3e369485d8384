import type { Page } from '@playwright/test'
import { captureBody, expect, field, heading, message, signIn, test } from './fixtures'

const CONFLICT = 'Somebody else changed this too'
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const conflicts = (page: Page) => page.getByRole('dialog', { name: CONFLICT })
const about = (page: Page, wire: string) =>
  conflicts(page)
    .getByRole('group')
    .filter({ has: page.getByText(wire, { exact: true }) })

test('what two people changed of a survey is put together, or asked', async ({ page, workspace }) => {
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

  await test.step('where they do not meet, both are saved at once, to the questions and conditions', async () => {
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
    await expect(message(page, /^Meanwhile somebody else changed: .*Description/)).toBeVisible()
    await expect(heading(page, 'Pulse 2')).toBeVisible()
    const after = await read(id)
    expect(after).toMatchObject({ name: 'Pulse 2', description: 'By Bea', conditions: { selector: '#b' } })
    expect(after.questions?.map(({ question }) => question)).toEqual(['Why, says Ada?', 'How, says Bea?'])
  })

  await test.step('where they meet, each is asked, and the keyboard is enough', async () => {
    await edit()
    await bea.api('surveys', 'update', { params, body: { name: 'Bea’s', description: 'Bea’s too' } })
    await field(page, 'Name').fill('Mine')
    await field(page, 'Description').first().fill('Mine too')
    await save(page).click()
    await expect(about(page, 'name')).toContainText('Before: Pulse 2')
    await conflicts(page).getByRole('button', { name: 'Save what is chosen' }).click()
    await expect(conflicts(page)).toContainText('Choose one of each: 2 to go.')
    await about(page, 'name')
      .getByRole('radio', { name: /^Theirs/ })
      .focus()
    await page.keyboard.press('ArrowDown')
    await expect(about(page, 'name').getByRole('radio', { name: /^Mine/ })).toBeChecked()
    await about(page, 'description')
      .getByRole('radio', { name: /^Theirs/ })
      .press('Space')
    await conflicts(page).getByRole('button', { name: 'Save what is chosen' }).click()
    await expect(heading(page, 'Mine')).toBeVisible()
    expect(await read(id)).toMatchObject({ name: 'Mine', description: 'Bea’s too' })
  })

  await test.step('the way back leaves everything as it was', async () => {
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

test('an export keeps what somebody else set in its destination', async ({ page, workspace }) => {
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
  await expect(message(page, /^Meanwhile somebody else changed:/)).toBeVisible()
  const after = await api('projectBatchExports', 'retrieve', { params })
  expect(after).toMatchObject({
    interval: 'hour',
    destination: { config: { prefix: 'clean/', max_file_size_mb: 5 } },
  })
})

test('a role that is gone, or cannot be read, does not take the work with it', async ({
  page,
  workspace,
}) => {
  const { api, organization, key } = workspace
  const params = { organization_id: organization.id }
  const { id } = await api('roles', 'create', { params, body: { name: 'Reviewers' } })
  const address = `/organizations/${organization.id}/roles/${id}`
  const bea = await workspace.invite('admin', 'Bea')
  await signIn(page, key, `${address}/edit`)
  await field(page, 'Name').fill('Editors')

  await test.step('what cannot be looked at is not saved unasked', async () => {
    const failure = { type: 'server_error', code: 'error', detail: 'A server error occurred.', attr: null }
    await page.route(`**/api${address}/`, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 500, json: failure }) : route.fallback(),
    )
    const unread = page.getByRole('dialog', { name: 'Not saved yet' })
    await save(page).click()
    await expect(unread).toContainText('A server error occurred.')
    await unread.getByRole('button', { name: 'Try again' }).click()
    await expect(unread).toContainText('A server error occurred.')
    await unread.getByRole('button', { name: 'Back to the form' }).click()
    await expect(field(page, 'Name')).toHaveValue('Editors')
    await page.unrouteAll()
    await page.context().setOffline(true)
    await save(page).click()
    await expect(unread).toContainText('did not answer')
    await page.context().setOffline(false)
    await page.route(`**/api${address}/`, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 403, json: failure }) : route.fallback(),
    )
    await unread.getByRole('button', { name: 'Try again' }).click()
    await expect(unread).toContainText('You may not do this')
    await unread.getByRole('button', { name: 'Save without looking' }).click()
    await expect(message(page, 'Saved.')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('what is gone can be made anew', async () => {
    await page.goto(`${address}/edit`)
    await field(page, 'Name').fill('Phoenix')
    await bea.api('roles', 'destroy', { params: { ...params, id } })
    await save(page).click()
    const deletedDialog = page.getByRole('dialog', { name: 'It is not there any more' })
    await expect(deletedDialog.getByRole('button', { name: 'Copy as JSON' })).toBeVisible()
    expect(
      await captureBody(page, 'POST', () =>
        deletedDialog.getByRole('button', { name: 'Create it anew' }).click(),
      ),
    ).toEqual({ name: 'Phoenix', feature_flags_access_level: 37 })
    await expect(heading(page, 'Phoenix')).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(id))
  })
})

test('an organization is asked for field by field, and a key that is refused does not end the form', async ({
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
  const asking = page.getByRole('dialog', { name: 'Enter your key again' })
  await asking.getByLabel('API key').fill(replacementKey.value ?? '')
  await asking.getByRole('button', { name: 'Continue' }).click()
  await expect(about(page, 'name')).toContainText('By Ada')
  await expect(field(page, 'Name')).toHaveValue('By Bea')
  await about(page, 'name').getByRole('radio', { name: /^Mine/ }).check()
  await conflicts(page).getByRole('button', { name: 'Save what is chosen' }).click()
  await expect(heading(page, 'By Bea')).toBeVisible()
})
