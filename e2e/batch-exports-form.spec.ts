import type { Locator, Page } from '@playwright/test'
import { S3_KEYS, startS3Server } from '../tests/support/s3-server'
import { createApiCaller } from './api'
import {
  captureBody,
  choose,
  confirm,
  expect,
  field,
  heading,
  message,
  test as shared,
  signIn,
} from './fixtures'
import { processTest } from './process'
import { unique } from './workspace'

const KEY = 'phx_e2eexports000000000000000000000000000000'

const select = (page: Page, name: string): Locator => page.getByRole('combobox', { name })
const card = (page: Page, name: string): Locator => page.getByRole('radio', { name })
const create = (page: Page): Locator => page.getByRole('button', { name: 'Create batch export' })
const panel = (page: Page, name: string): Locator => page.getByRole('region', { name })

processTest(
  'an export to a bucket is tested, made, and changed without its secret',
  async ({ page, start }) => {
    const store = await startS3Server('lake')
    const settings = { ALLOW_PRIVATE_ADDRESSES: '127.0.0.1', INITIAL_API_KEY: KEY }
    const address = new URL(await start(settings, '--empty').ready())
    const api = createApiCaller(address.origin, KEY)
    const me = await api('users', 'retrieve', { params: { uuid: '@me' } })
    const project_id = String(me.team?.id)
    const steps = panel(page, 'Connection test')

    await signIn(page, KEY, `${address.origin}/projects/${project_id}/batch_exports`)
    await page.getByRole('link', { name: 'New batch export' }).first().click()
    await expect(heading(page, 'New batch export')).toBeVisible()

    await processTest.step('missing values are reported at the fields', async () => {
      await create(page).click()
      await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByText('Choose a destination.', { exact: true })).toBeVisible()
    })

    await field(page, 'Name').fill('Lake')
    await card(page, 'S3').check()
    await field(page, 'Bucket').fill('pond')
    await field(page, 'Region').fill('us-east-1')
    await field(page, 'Endpoint').fill(store.endpoint)
    await field(page, 'Access key ID').fill(S3_KEYS.aws_access_key_id)
    await page.getByLabel('Secret access key').fill(S3_KEYS.aws_secret_access_key)

    await processTest.step(
      'a prefix that cannot be filled in is told of, one that can is shown as a key',
      async () => {
        await field(page, 'Prefix').fill('{yeer}/')
        await create(page).click()
        await expect(field(page, 'Prefix')).toHaveAttribute('aria-invalid', 'true')
        await field(page, 'Prefix').fill('raw/{table}/')
        await select(page, 'Format').selectOption('Parquet')
        await expect(select(page, 'Compression')).toHaveValue(
          await optionValue(select(page, 'Compression'), 'zstd'),
        )
        await expect(panel(page, 'Preview').getByText(/^raw\/events\/.*\.parquet\.zst$/)).toBeVisible()
      },
    )

    await processTest.step(
      'the test stops at the step that fails, and passes with the right bucket',
      async () => {
        await steps.getByRole('button', { name: 'Test connection' }).click()
        await expect(steps.getByRole('alert')).toBeVisible()
        await expect(steps.getByText('not tested').first()).toBeVisible()
        await field(page, 'Bucket').fill('lake')
        await steps.getByRole('button', { name: 'Test again' }).click()
        await expect(steps.getByText('The test passed.')).toBeVisible()
        expect([...(await store.objects('lake')).keys()]).toEqual([])
      },
    )

    await processTest.step('server-side validation errors are shown at the field', async () => {
      await page.getByRole('button', { name: 'Select columns with a query' }).click()
      await field(page, 'Query').fill('SELECT FROM events')
      await create(page).click()
      await expect(field(page, 'Query')).toHaveAttribute('aria-invalid', 'true')
      await expect(field(page, 'Query')).toBeFocused()
      await field(page, 'Query').fill('')
    })

    await create(page).click()
    await expect(message(page, 'Lake was created.')).toBeVisible()
    await expect(heading(page, 'Lake')).toBeVisible()
    const { results } = await api('projectBatchExports', 'list', { params: { project_id } })
    const id = results[0]?.id ?? ''
    expect(results[0]?.destination.config).toMatchObject({ bucket_name: 'lake', compression: 'zstd' })

    await processTest.step('an edited export is tested with the saved secret', async () => {
      await page.goto(`${address.origin}/projects/${project_id}/batch_exports/${id}/edit`)
      await expect(page.getByRole('button', { name: 'Replace Secret access key' })).toBeVisible()
      await steps.getByRole('button', { name: 'Test connection' }).click()
      await expect(steps.getByText('The test passed.')).toBeVisible()
    })
    await store.close()
  },
)

/** Returns the value of the select option with that label. */
const optionValue = async (select: Locator, label: string): Promise<string> =>
  (await select.getByRole('option', { name: label, exact: true }).getAttribute('value')) ?? ''

shared(
  'an export to files is made paused, and is paused and deleted in the list',
  async ({ page, workspace }) => {
    const { project_id, api } = workspace
    await signIn(page, workspace.key, `/projects/${project_id}/batch_exports`)
    await expect(page.getByText('No batch exports yet')).toBeVisible()
    await page.getByRole('link', { name: 'New batch export' }).first().click()
    await field(page, 'Name').fill('Weekly')
    await page.getByRole('switch', { name: 'Create as paused' }).check()
    await card(page, 'Files on this server').check()
    await select(page, 'Runs').selectOption('Every week')
    await select(page, 'First day of week').selectOption('Monday')
    await select(page, 'Start hour').selectOption('5:00 AM')
    await select(page, 'Time zone').selectOption('Europe/Berlin')
    await page.getByRole('button', { name: 'Add filter' }).click()
    await field(page, 'Property of filter 1').fill('plan')
    await page.getByRole('combobox', { name: 'Values of filter 1' }).fill('free')
    await page.keyboard.press('Enter')
    await expect(
      panel(page, 'Preview').getByText('Every Monday at 5:00 AM Europe/Berlin', { exact: true }),
    ).toBeVisible()
    await expect(panel(page, 'Preview').getByText(/^Every Monday at 5:00 AM Europe\/Berlin, /)).toBeVisible()
    await expect(panel(page, 'Preview').getByRole('listitem')).toHaveCount(6)
    expect(await captureBody(page, 'POST', () => create(page).click())).toEqual({
      name: 'Weekly',
      model: 'events',
      interval: 'week',
      timezone: 'Europe/Berlin',
      offset_hour: 5,
      offset_day: 1,
      paused: true,
      filters: [{ type: 'event', key: 'plan', operator: 'exact', value: ['free'] }],
      destination: { type: 'FileDownload', config: { file_format: 'JSONLines', compression: 'gzip' } },
    })
    await expect(message(page, 'Weekly was created.')).toBeVisible()

    await page.goto(`/projects/${project_id}/batch_exports`)
    const row = page.getByRole('row', { name: /Weekly/ })
    await expect(row.getByText('paused', { exact: true })).toBeVisible()
    await expect(row.getByText('Every Monday at 5:00 AM Europe/Berlin')).toBeVisible()
    await choose(page, 'Weekly', 'Resume')
    await expect(row.getByText('active')).toBeVisible()
    await choose(page, 'Weekly', 'Pause')
    await expect(row.getByText('paused', { exact: true })).toBeVisible()

    await page.getByLabel('Any status').selectOption('Active')
    await expect(page.getByText('No batch exports found')).toBeVisible()
    await expect(page).toHaveURL(/paused=false/)
    await page.getByRole('button', { name: 'Clear filters' }).click()

    await choose(page, 'Weekly', 'Delete')
    await confirm(page, 'Delete Weekly?', 'Delete export', 'Weekly')
    await expect(page.getByText('No batch exports yet')).toBeVisible()
    const { count } = await api('projectBatchExports', 'list', { params: { project_id } })
    expect(count).toBe(0)
  },
)

shared('an export is duplicated without its secrets', async ({ page, workspace }) => {
  const { project_id, api } = workspace
  const config = { bucket_name: 'lake', region: 'eu-central-1', prefix: 'raw/', ...S3_KEYS }
  const { id } = await api('projectBatchExports', 'create', {
    params: { project_id },
    body: { name: 'Lake', interval: 'day', paused: true, destination: { type: 'S3', config } },
  })
  await signIn(page, workspace.key, `/projects/${project_id}/batch_exports`)
  await choose(page, 'Lake', 'Duplicate')
  await expect(page).toHaveURL(new RegExp(`/new\\?from=${id}$`))
  await expect(heading(page, 'New batch export')).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Lake (copy)')
  await expect(field(page, 'Bucket')).toHaveValue('lake')
  await expect(page.getByLabel('Secret access key')).toHaveValue('')
  expect(await captureBody(page, 'POST', () => create(page).click())).toMatchObject({
    name: 'Lake (copy)',
    interval: 'day',
    paused: true,
    destination: { type: 'S3', config: { bucket_name: 'lake', region: 'eu-central-1', prefix: 'raw/' } },
  })
  await expect(heading(page, 'Lake (copy)')).toBeVisible()
})

shared('the form previews the columns and rows of the export', async ({ page, workspace }) => {
  await signIn(page, workspace.key, `/projects/${workspace.project_id}/batch_exports/new`)
  await card(page, 'PostgreSQL').check()
  await page.getByRole('button', { name: 'Preview rows' }).click()
  const preview = panel(page, 'Preview of rows')
  await expect(preview.getByRole('columnheader', { name: 'distinct_id text' })).toBeVisible()
})

shared('a secret stays unless it is replaced', async ({ page, workspace }) => {
  const { project_id, api } = workspace
  const config = { bucket_name: 'lake', region: 'eu-central-1', prefix: 'raw/', ...S3_KEYS }
  const { id } = await api('projectBatchExports', 'create', {
    params: { project_id },
    body: { name: 'Lake', interval: 'day', paused: true, destination: { type: 'S3', config } },
  })
  const edit = `/projects/${project_id}/batch_exports/${id}/edit`
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  const replace = page.getByRole('button', { name: 'Replace Secret access key' })

  await signIn(page, workspace.key, edit)
  await expect(replace).toBeVisible()
  await field(page, 'Prefix').fill('clean/')
  expect(await captureBody(page, 'PATCH', save)).toEqual({
    destination: { type: 'S3', config: { prefix: 'clean/' } },
  })
  await expect(message(page, 'Lake was saved.')).toBeVisible()

  await page.goto(edit)
  await replace.click()
  await expect(field(page, 'Secret access key')).toBeFocused()
  await page.getByRole('button', { name: 'Use saved Secret access key' }).click()
  await expect(page.getByText('No changes yet')).toBeVisible()
  await replace.click()
  await page.keyboard.type('another')
  expect(await captureBody(page, 'PATCH', save)).toEqual({
    destination: { type: 'S3', config: { aws_secret_access_key: 'another' } },
  })
  await expect(message(page, 'Lake was saved.')).toBeVisible()
})

shared(
  'the exports of an organization name their projects, and a new one asks for it',
  async ({ page, workspace }) => {
    const { api, organization } = workspace
    const name = unique('Orchard')
    const params = { organization_id: organization.id }
    const project = await api('projects', 'create', { params, body: { name } })
    await signIn(page, workspace.key, `/organizations/${organization.id}/batch_exports/new`)
    await field(page, 'Name').fill('Away')
    await select(page, 'Project').selectOption(name)
    await card(page, 'No-op (test)').check()
    const createBody = await captureBody(page, 'POST', () => create(page).click())
    expect(createBody).toMatchObject({ team_id: project.id, destination: { type: 'NoOp', config: {} } })
    await expect(message(page, 'Away was created.')).toBeVisible()
    await page.goto(`/organizations/${organization.id}/batch_exports`)
    await expect(page.getByRole('row', { name: /Away/ }).getByText(name)).toBeVisible()
  },
)

shared(
  'a destination that this server cannot write to says so before it is saved',
  async ({ page, workspace }) => {
    await signIn(page, workspace.key, `/projects/${workspace.project_id}/batch_exports/new`)
    await page.getByRole('button', { name: /PostHog Cloud only/ }).click()
    await expect(card(page, 'BigQuery')).toBeFocused()
    await card(page, 'BigQuery').check()
    await expect(page.getByText(/cannot write to BigQuery/).first()).toBeVisible()
    await card(page, 'PostgreSQL').check()
    await expect(page.getByText(/cannot write to/)).toHaveCount(0)
    await field(page, 'Database').fill('warehouse')
    await card(page, 'Redshift').check()
    await expect(field(page, 'Database')).toHaveValue('warehouse')
  },
)
