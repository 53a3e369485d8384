import type { Page } from '@playwright/test'
import { captureBody, expect, field, heading, message, saveReviewed, signIn, test } from './fixtures'

const REVIEW = 'Review changes'
const dialog = (page: Page) => page.getByRole('dialog', { name: REVIEW })
const lines = (page: Page) => dialog(page).getByRole('region', { name: 'Changes' }).getByRole('listitem')
const request = (page: Page) => dialog(page).getByRole('region', { name: 'Request', exact: true })

/** Opens the request in the dialog, and parses its body. */
const shownBody = async (page: Page) => {
  await request(page).getByText('API requests').click()
  return JSON.parse((await request(page).getByRole('region', { name: 'Request body' }).textContent()) ?? '')
}

test('a shortcut reviews the changes and the request before saving', async ({ page, workspace, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { api, organization, key } = workspace
  const params = { organization_id: organization.id }
  const role = await api('roles', 'create', { params, body: { name: 'Reviewers' } })
  await signIn(page, key, `/organizations/${organization.id}/roles/${role.id}/edit`)

  await expect(field(page, 'Name')).toBeVisible()

  await test.step('an unchanged form has nothing to review', async () => {
    await page.keyboard.press('ControlOrMeta+Shift+S')
    await expect(page.getByText('There are no changes to save.')).toBeVisible()
  })

  await field(page, 'Name').fill('Editors')
  await page.getByLabel('Feature flags').selectOption('View flags')
  await page.getByLabel('Feature flags').focus()
  await page.keyboard.press('ControlOrMeta+Shift+S')
  await expect(lines(page)).toHaveText([
    /Name name.*before: Reviewers.*after: Editors/,
    /Feature flags feature_flags_access_level.*before: 37.*after: 21/,
  ])
  await expect(dialog(page).getByRole('list', { name: 'Warnings' })).toHaveCount(0)
  expect(await shownBody(page)).toEqual({ name: 'Editors', feature_flags_access_level: 21 })
  await request(page).getByRole('button', { name: 'Copy as cURL' }).click()
  const curl = await page.evaluate(() => navigator.clipboard.readText())
  expect(curl).toContain(`-X PATCH 'http`)
  expect(curl).toContain(`/api/organizations/${organization.id}/roles/${role.id}/'`)
  expect(curl).toContain('Bearer $API_KEY')
  expect(curl).not.toContain(key)

  await test.step('closing the review restores the focus in the form', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByLabel('Feature flags')).toBeFocused()
    await expect(field(page, 'Name')).toHaveValue('Editors')
  })

  await page.getByRole('button', { name: /^Review/ }).click()
  expect(await captureBody(page, 'PATCH', () => page.keyboard.press('Enter'))).toEqual({
    name: 'Editors',
    feature_flags_access_level: 21,
  })
  await expect(heading(page, 'Editors')).toBeVisible()
})

test('the review of a new record shows its request, after validation', async ({ page, workspace }) => {
  const { project_id, key } = workspace
  await signIn(page, key, `/projects/${project_id}/batch_exports/new`)
  await page.getByRole('button', { name: /^Review/ }).click()
  await expect(page.getByRole('radio', { name: 'Files on this server' })).toBeFocused()
  await expect(dialog(page)).toHaveCount(0)

  await field(page, 'Name').fill('Lake')
  await page.getByRole('radio', { name: 'S3' }).check()
  await field(page, 'Bucket').fill('pond')
  await field(page, 'Region').fill('us-east-1')
  await field(page, 'Access key ID').fill('AKIA0000')
  await page.getByLabel('Secret access key').fill('do-not-tell')
  await page.getByRole('button', { name: /^Review/ }).click()
  await expect(request(page)).toContainText(`POST /api/projects/${project_id}/batch_exports/`)
  const body = await shownBody(page)
  expect(body.destination.config).toMatchObject({
    bucket_name: 'pond',
    aws_secret_access_key: '$SECRET',
  })
  await expect(dialog(page)).not.toContainText('do-not-tell')
  const createBody = await captureBody(page, 'POST', () =>
    dialog(page).getByRole('button', { name: 'Create batch export' }).click(),
  )
  expect(createBody.destination.config.aws_secret_access_key).toBe('do-not-tell')
  await expect(message(page, 'Lake was created.')).toBeVisible()

  await test.step('changing the destination of an active export requires a review', async () => {
    await page.getByRole('link', { name: 'Edit' }).first().click()
    await field(page, 'Bucket').fill('river')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog(page)).toContainText('Its next runs use the new destination')
    await expect(lines(page)).toHaveText([/destination\.config\.bucket_name.*pond.*river/])
    await saveReviewed(page)
    await expect(message(page, 'Lake was saved.')).toBeVisible()
  })
})

test('changes visible to other users require a review and show the reason', async ({ page, workspace }) => {
  const { api, organization, project_id, key, surveys } = workspace
  const params = { organization_id: organization.id }
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  const why = dialog(page).getByRole('list', { name: 'Warnings' })

  await test.step('a running survey requires a review', async () => {
    const long = 'We would like to know more about how you work. '.repeat(8)
    const { id } = await workspace.survey({
      name: 'Pulse',
      description: `${long}Thanks.`,
      start_date: '2024-05-01T00:00:00Z',
    })
    await signIn(page, key, `${surveys}/${id}/edit`)
    await field(page, 'Name').fill('Pulse 2')
    await field(page, 'Description').first().fill(`${long}Many thanks.`)
    await field(page, 'Question').first().fill('Why so?')
    await save()
    await expect(why.getByRole('listitem')).toHaveText([
      /^The survey is running\. Users see the changed questions/,
    ])
    await expect(lines(page)).toHaveText([
      /Name name.*Pulse.*Pulse 2/,
      /description.*before: ….{20,40}Thanks\..*after: ….{20,40}Many thanks\./,
      /questions\.0\.question.*before: Why\?.*after: Why so\?/,
    ])
    await saveReviewed(page)
    await expect(heading(page, 'Pulse 2')).toBeVisible()
  })

  await test.step('requiring two-factor authentication for an organization requires a review', async () => {
    await page.goto(`/organizations/${organization.id}/edit`)
    await page.getByLabel('Require two-factor authentication').check()
    await save()
    await expect(why).toContainText('cannot log in until they set it up')
    await dialog(page).getByRole('button', { name: 'Back' }).click()
    expect(
      (await api('organizations', 'retrieve', { params: { id: organization.id } })).enforce_2fa,
    ).not.toBe(true)
    await save()
    await saveReviewed(page)
    await expect(page.getByRole('definition').filter({ hasText: /^Required/ })).toBeVisible()
  })

  await test.step('making a project private and changing its time zone requires a review', async () => {
    await page.goto(`/organizations/${organization.id}/projects/${project_id}/edit`)
    await page.getByLabel('Private').check()
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Asia/Tokyo')
    await page.getByRole('option', { name: /^Asia\/Tokyo/ }).click()
    await save()
    await expect(why.getByRole('listitem')).toHaveCount(2)
    await saveReviewed(page)
    await expect(message(page, 'Changes saved.')).toBeVisible()
  })

  await test.step('configuring a domain does not require a review', async () => {
    const { id } = await api('domains', 'create', { params, body: { domain: `${organization.id}.example` } })
    await page.goto(`/organizations/${organization.id}/domains/${id}/edit`)
    await field(page, 'Entity ID').fill('hedge')
    expect(await captureBody(page, 'PATCH', save)).toEqual({ saml_entity_id: 'hedge' })
  })
})
