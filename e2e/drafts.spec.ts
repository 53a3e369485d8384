import type { BrowserContext, Page } from '@playwright/test'
import { expect, field, heading, message, signIn, test } from './fixtures'
import { unique } from './workspace'

const back = (page: Page) => page.getByText(/^Draft from .* restored\.$/)
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Returns all drafts that the browser stores, as one string. */
const readStoredDrafts = (page: Page) =>
  page.evaluate(() => {
    const drafts = Object.entries(localStorage).filter(([name]) => name.startsWith('hedgerow.draft.'))
    return drafts.map((draft) => draft.join(' ')).join('\n')
  })

/** Simulates a crash: closes the page once the draft is persisted, and opens a new one. */
async function crash(page: Page, context: BrowserContext, text: string) {
  await expect.poll(() => readStoredDrafts(page)).toContain(text)
  await page.close()
  return context.newPage()
}

test('edits of an existing record survive a crash and are merged with changes by other users', async ({
  page: first,
  context,
  workspace,
}) => {
  const { api, organization, project_id, key, surveys, read } = workspace
  const params = { organization_id: organization.id }
  const bea = await workspace.invite('admin', 'Bea')
  let page = first

  await test.step('a survey draft is merged question by question', async () => {
    const { id } = await workspace.survey({ name: 'Pulse' })
    const edit = `${surveys}/${id}/edit`
    await signIn(page, key, edit)
    await field(page, 'Question').first().fill('What was typed?')
    page = await crash(page, context, 'What was typed?')
    await signIn(page, key, edit)
    await expect(back(page)).toBeVisible()
    await expect(field(page, 'Question').first()).toHaveValue('What was typed?')
    await field(page, 'Question').first().fill('What was typed, and more?')
    await bea.api('surveys', 'update', { params: { project_id, id }, body: { name: 'By Bea' } })
    page = await crash(page, context, 'and more?')
    await signIn(page, key, edit)
    await expect(
      page.getByText('Someone else has changed Name since. Those changes are preserved.'),
    ).toBeVisible()
    await expect(field(page, 'Name')).toHaveValue('By Bea')
    await expect(field(page, 'Question').first()).toHaveValue('What was typed, and more?')
    await save(page).click()
    await expect(heading(page, /^By Bea$/)).toBeVisible()
    expect((await read(id)).questions?.[0]?.question).toBe('What was typed, and more?')
    expect(await readStoredDrafts(page)).toBe('')
  })

  await test.step('a role name also changed by another user opens the conflict dialog', async () => {
    const { id } = await api('roles', 'create', { params, body: { name: 'Reviewers' } })
    const edit = `/organizations/${organization.id}/roles/${id}/edit`
    await page.goto(edit)
    await field(page, 'Name').fill('Typed by Ada')
    page = await crash(page, context, 'Typed by Ada')
    await bea.api('roles', 'update', { params: { ...params, id }, body: { name: 'Typed by Bea' } })
    await signIn(page, key, edit)
    await expect(page.getByText('Someone else has also changed Name.')).toBeVisible()
    await expect(field(page, 'Name')).toHaveValue('Typed by Ada')
    await save(page).click()
    const conflict = page.getByRole('dialog', { name: 'Edit conflict' })
    await expect(conflict).toContainText('Typed by Bea')
    await conflict.getByRole('radio', { name: /^Mine/ }).check()
    await conflict.getByRole('button', { name: 'Save selected values' }).click()
    await expect(heading(page, /^Typed by Ada$/)).toBeVisible()
  })

  await test.step('discarding deletes the draft', async () => {
    const edit = `/organizations/${organization.id}/edit`
    await page.goto(edit)
    await field(page, 'Name').fill('Not this')
    page = await crash(page, context, 'Not this')
    await signIn(page, key, edit)
    await expect(back(page)).toBeVisible()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(field(page, 'Name')).toHaveValue(organization.name)
    await expect(back(page)).toBeHidden()
    await expect(field(page, 'Name')).toBeFocused()
    await expect.poll(() => readStoredDrafts(page)).toBe('')
    await page.reload()
    await expect(field(page, 'Name')).toHaveValue(organization.name)
    await expect(back(page)).toHaveCount(0)
  })
})

test('saving a form with a secret deletes its draft', async ({ page, workspace }) => {
  const address = `/projects/${workspace.project_id}/batch_exports/new`
  await signIn(page, workspace.key, address)
  await field(page, 'Name').fill('Saved lake')
  await page.getByRole('radio', { name: 'S3' }).check()
  await field(page, 'Bucket').fill('pond')
  await field(page, 'Region').fill('us-east-1')
  await field(page, 'Access key ID').fill('id')
  await page.getByLabel('Secret access key').fill('do-not-tell')
  await expect.poll(() => readStoredDrafts(page)).toContain('pond')
  await page.getByRole('button', { name: 'Create batch export' }).click()
  await expect(heading(page, 'Saved lake')).toBeVisible()
  expect(await readStoredDrafts(page)).toBe('')
  await page.goto(address)
  await expect(field(page, 'Name')).toHaveValue('')
  await expect(back(page)).toHaveCount(0)
})

test('input for a new record survives a crash, except secrets', async ({
  page: first,
  context,
  workspace,
}) => {
  const { organization, project_id, key } = workspace
  let page = first

  await test.step('an export draft is restored without its secret', async () => {
    const address = `/projects/${project_id}/batch_exports/new`
    await signIn(page, key, address)
    await field(page, 'Name').fill('Drafted lake')
    await page.getByRole('radio', { name: 'S3' }).check()
    await field(page, 'Bucket').fill('pond')
    await page.getByLabel('Secret access key').fill('do-not-tell')
    await page.getByRole('radio', { name: 'Postgres' }).check()
    await page.getByRole('radio', { name: 'S3' }).check()
    await expect.poll(() => readStoredDrafts(page)).toContain('pond')
    expect(await readStoredDrafts(page)).not.toContain('do-not-tell')
    page = await crash(page, context, 'pond')
    await signIn(page, key, address)
    await expect(back(page)).toBeVisible()
    await expect(
      page.getByText('Secrets are not part of the draft. Enter again: Secret access key.'),
    ).toBeVisible()
    await expect(field(page, 'Name')).toHaveValue('Drafted lake')
    await expect(field(page, 'Bucket')).toHaveValue('pond')
    await expect(page.getByLabel('Secret access key')).toHaveValue('')
  })

  await test.step('leaving the form offers to save or discard the draft', async () => {
    const leave = page.getByRole('link', { name: 'Cancel' })
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leave.click()
    await question.getByRole('button', { name: 'Save draft and leave' }).click()
    await expect(heading(page, 'Batch exports')).toBeVisible()
    await page.getByRole('link', { name: 'New batch export' }).first().click()
    await expect(field(page, 'Bucket')).toHaveValue('pond')
    await leave.click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(heading(page, 'Batch exports')).toBeVisible()
    expect(await readStoredDrafts(page)).toBe('')
  })

  await test.step('a plugin installed by URL has a draft separate from a written one', async () => {
    const address = `/organizations/${organization.id}/plugins/new`
    await page.goto(address)
    await field(page, 'URL').fill('https://example.com/plugin')
    await page.getByLabel('Private token').fill('do-not-tell')
    page = await crash(page, context, 'example.com/plugin')
    await signIn(page, key, `${address}?tab=written`)
    await expect(field(page, 'Description')).toBeVisible()
    await expect(back(page)).toHaveCount(0)
    expect(await readStoredDrafts(page)).not.toContain('do-not-tell')
    await page.goto(address)
    await expect(field(page, 'URL')).toHaveValue('https://example.com/plugin')
  })

  await test.step('a domain draft is deleted on sign-out', async () => {
    await page.goto(`/organizations/${organization.id}/domains/new`)
    await field(page, 'Domain').fill('drafted.example')
    await expect.poll(() => readStoredDrafts(page)).toContain('drafted.example')
    await page.getByRole('button', { name: workspace.name }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByLabel('API key')).toBeVisible()
    expect(await readStoredDrafts(page)).toBe('')
  })
})

test('drafts include JSON that is not yet valid', async ({ page: first, context, workspace }) => {
  const { key, projects, project_id, surveys } = workspace
  let page = first

  await test.step('a form field restores invalid JSON until it is discarded', async () => {
    const address = `${projects}/${project_id}/edit`
    const filters = () => field(page, 'Exclude internal users')
    await signIn(page, key, address)
    await filters().fill('[{ "key": "half')
    page = await crash(page, context, 'half')
    await signIn(page, key, address)
    await expect(back(page)).toBeVisible()
    await expect(filters()).toHaveValue('[{ "key": "half')
    await save(page).click()
    await expect(page.getByText('1 error')).toBeVisible()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(filters()).not.toHaveValue(/half/)
    await expect.poll(() => readStoredDrafts(page)).toBe('')
    await filters().fill('[{ "key": "half')
    await filters().fill('[]')
    await field(page, 'Name').fill('Renamed')
    await save(page).click()
    await expect(heading(page, 'Renamed')).toBeVisible()
    expect(await readStoredDrafts(page)).toBe('')
  })

  await test.step('the survey JSON editor restores invalid JSON', async () => {
    const { id } = await workspace.survey({ name: 'Pulse' })
    const editor = () => page.getByRole('textbox', { name: 'Survey as JSON' })
    await signIn(page, key, `${surveys}/${id}/edit?as=json`)
    await editor().press('Control+End')
    await page.keyboard.insertText('half')
    page = await crash(page, context, 'half')
    await signIn(page, key, `${surveys}/${id}/edit`)
    await page.getByRole('link', { name: 'Back to the JSON' }).click()
    await expect(editor()).toContainText('}half')
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(editor()).toContainText('"Pulse"')
    await expect(editor()).not.toContainText('half')
    await expect.poll(() => readStoredDrafts(page)).toBe('')
  })
})

test('drafts belong to one user, and full storage does not break the form', async ({
  page: first,
  context,
  workspace,
}) => {
  const { organization, key } = workspace
  const bea = await workspace.invite('admin', 'Bea')
  const address = `/organizations/${organization.id}/roles/new`
  await signIn(first, key, address)
  await field(first, 'Name').fill('Ada’s own')
  let page = await crash(first, context, 'Ada’s own')
  await signIn(page, bea.key, address)
  await expect(field(page, 'Name')).toHaveValue('')
  await expect(back(page)).toHaveCount(0)

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError')
    }
  })
  const name = unique('Typed')
  await field(page, 'Name').fill(name)
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(message(page, `${name} was created.`)).toBeVisible()

  await page.close()
  page = await context.newPage()
  await signIn(page, key, address)
  await expect(field(page, 'Name')).toHaveValue('Ada’s own')
})
