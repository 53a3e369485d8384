import type { Locator, Page } from '@playwright/test'
import { createApiCaller } from './api'
import { findLowContrastTexts, findViolations } from './axe'
import { captureBody, choose, confirm, expect, field, heading, message, signIn } from './fixtures'
import { processTest } from './process'
import { SERVER } from './server'
import { unique } from './workspace'

const COMPARE = 'Compare or copy…'
const REVIEW = 'Review changes'

const fields = (page: Page): Locator => page.getByRole('list', { name: 'Fields' }).getByRole('listitem')
const getCheckbox = (page: Page, wire: string): Locator =>
  fields(page)
    .filter({ has: page.locator('code').getByText(wire, { exact: true }) })
    .getByRole('checkbox')

const findScopeSelect = (page: Page) => page.getByLabel('Target project or organization')
const send = (page: Page) => page.getByRole('button', { name: 'Copy selected' })

processTest(
  'a survey is copied to another project as a draft and then synchronized',
  async ({ page, workspace }) => {
    const { api, organization, project_id, key, surveys } = workspace
    const params = { organization_id: organization.id }
    const next = await api('projects', 'create', { params, body: { name: 'Production' } })
    const flag = await api('featureFlags', 'create', { params: { project_id }, body: { key: 'beta' } })
    const survey = await workspace.survey({
      name: 'Pulse',
      description: 'How are things?',
      start_date: '2024-05-01T00:00:00Z',
      linked_flag_id: flag.id,
      conditions: { url: '/pricing', actions: { values: [{ id: 1, name: 'Bought' }] } },
      questions: [{ type: 'open', question: 'Why?' }],
    })
    await signIn(page, key, surveys)
    await choose(page, 'Pulse', COMPARE)
    await expect(heading(page, 'Compare Pulse')).toBeVisible()
    await findScopeSelect(page).selectOption('Production')

    await processTest.step('fields that cannot be copied are listed before anything is sent', async () => {
      await expect(page.getByText('The new record would have')).toBeVisible()
      await expect(getCheckbox(page, 'linked_flag_id')).toBeDisabled()
      await expect(fields(page).filter({ hasText: 'Linked flag id' })).toContainText(
        'references a record that does not exist in the target',
      )
      await expect(page.getByText('Not copied because they reference records of the source')).toContainText(
        'conditions.actions',
      )
      // A copy is not started just because the original is running.
      await expect(getCheckbox(page, 'start_date')).not.toBeChecked()
      await expect(getCheckbox(page, 'name')).toBeChecked()
    })

    const body = await captureBody(page, 'POST', async () => {
      await page.getByRole('button', { name: 'Create survey in target' }).click()
      await confirm(page, REVIEW, 'Create in target')
    })
    expect(body).toMatchObject({
      name: 'Pulse',
      description: 'How are things?',
      conditions: { url: '/pricing' },
    })
    expect(body).not.toHaveProperty('start_date')
    expect(body).not.toHaveProperty('linked_flag_id')
    expect(body.conditions).not.toHaveProperty('actions')
    await expect(message(page, 'Pulse was copied to')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/compare/projects/${project_id}/surveys/${survey.id}\\?with=`))
    const copied = (await api('surveys', 'list', { params: { project_id: String(next.id) } })).results[0]
    const there = { project_id: String(next.id), id: copied?.id ?? '' }

    await processTest.step('later changes are copied field by field, and nothing else is sent', async () => {
      await api('surveys', 'update', {
        params: { project_id, id: survey.id },
        body: {
          name: 'Pulse of May',
          description: 'How are things by now?',
          questions: [{ ...survey.questions?.[0], question: 'Why so?' }],
        },
      })
      await page.reload()
      await expect(fields(page).filter({ hasText: 'questions.0.question' })).toContainText('Why so?')
      await expect(fields(page).filter({ hasText: 'questions.0.question' })).toContainText('Why?')
      await page.getByRole('button', { name: 'Select none' }).click()
      await expect(send(page)).toBeDisabled()
      await getCheckbox(page, 'description').focus()
      await page.keyboard.press('Space')
      const changed = await captureBody(page, 'PATCH', async () => {
        await send(page).click()
        await confirm(page, REVIEW, 'Copy')
      })
      expect(changed).toEqual({ description: 'How are things by now?', conditions: { url: '/pricing' } })
      await expect(message(page, 'were copied to')).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: /differ/ })).toBeFocused()
      const now = await api('surveys', 'retrieve', { params: there })
      expect([now.name, now.description, now.start_date]).toEqual(['Pulse', 'How are things by now?', null])
    })

    await processTest.step('concurrent changes in the target are not overwritten', async () => {
      await page.getByRole('button', { name: 'Select none' }).click()
      await getCheckbox(page, 'name').check()
      await send(page).click()
      await expect(page.getByRole('dialog', { name: REVIEW })).toBeVisible()
      await api('surveys', 'update', { params: there, body: { name: 'Mine now' } })
      await confirm(page, REVIEW, 'Copy')
      await expect(message(page, 'has been changed in the target')).toBeVisible()
      await expect(fields(page).filter({ hasText: 'Mine now' })).toBeVisible()
      await expect(getCheckbox(page, 'name')).toBeChecked()
      await send(page).click()
      await confirm(page, REVIEW, 'Copy')
      await expect(page.getByRole('link', { name: 'Pulse of May' })).toHaveCount(2)
    })

    await processTest.step('it can be undone', async () => {
      await page
        .getByRole('region', { name: 'Notifications' })
        .getByRole('button', { name: 'Undo' })
        .last()
        .click()
      await expect(fields(page).filter({ hasText: 'Mine now' })).toBeVisible()
    })

    await processTest.step('the page is accessible, including on a phone', async () => {
      await page.getByLabel('Differences only').uncheck()
      await expect(page).toHaveURL(/show=all/)
      await page.getByText('Fields set by the servers').click()
      expect(await findViolations(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await findLowContrastTexts(page)).toEqual([])
      await page.setViewportSize({ width: 380, height: 800 })
      expect(await findViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380)
    })
  },
)

processTest(
  'a role and an export are copied to another organization, and secrets are requested',
  async ({ page, workspace }) => {
    const { api, organization, project_id, key } = workspace
    const otherOrganization = await api('organizations', 'create', { body: { name: unique('Willow') } })
    const home = `/organizations/${organization.id}`
    const params = { organization_id: organization.id }
    const there = { organization_id: otherOrganization.id }
    const role = await api('roles', 'create', { params, body: { name: 'Editors' } })
    await api('roles', 'update', {
      params: { ...params, id: role.id },
      body: { feature_flags_access_level: 21 },
    })

    await processTest.step('a role is created with its access level', async () => {
      await signIn(page, key, `${home}/roles/${role.id}`)
      await page.getByRole('button', { name: 'More actions for Editors' }).click()
      await page.getByRole('menuitem', { name: COMPARE }).click()
      await findScopeSelect(page).selectOption(otherOrganization.name)
      await expect(getCheckbox(page, 'feature_flags_access_level')).toBeChecked()
      const createBody = await captureBody(page, 'POST', async () => {
        await page.getByRole('button', { name: 'Create role in target' }).click()
        await confirm(page, REVIEW, 'Create in target')
      })
      expect(createBody).toEqual({ name: 'Editors', feature_flags_access_level: 21 })
      await expect(page.getByText('There are no differences.')).toBeVisible()
      const [copied] = (await api('roles', 'list', { params: there })).results
      expect(copied).toMatchObject({ name: 'Editors', feature_flags_access_level: 21 })
    })

    await processTest.step('nothing is changed while the dashboard is read-only', async () => {
      await api('roles', 'update', { params: { ...params, id: role.id }, body: { name: 'Authors' } })
      await page.reload()
      await expect(send(page)).toBeEnabled()
      await page.evaluate(() => localStorage.setItem('hedgerow.read-only', 'on'))
      await page.reload()
      await expect(page.getByText('The dashboard is read-only.')).toBeVisible()
      await expect(send(page)).toBeDisabled()
      await page.evaluate(() => localStorage.removeItem('hedgerow.read-only'))
    })

    await processTest.step('secrets of an export are requested and never displayed', async () => {
      const far = String(otherOrganization.teams?.[0]?.id)
      const { id } = await api('projectBatchExports', 'create', {
        params: { project_id },
        body: {
          name: 'Lake',
          interval: 'day',
          paused: true,
          destination: {
            type: 'S3',
            config: {
              bucket_name: 'pond',
              prefix: '',
              region: 'us-east-1',
              aws_access_key_id: 'AKIA0000',
              aws_secret_access_key: 'never-told',
            },
          },
        },
      })
      await page.goto(
        `/compare/projects/${project_id}/batch_exports/${id}?with=/projects/${far}/batch_exports`,
      )
      const create = page.getByRole('button', { name: 'Create batch export in target' })
      await page.getByLabel('Aws access key id').fill('AKIA1111')
      await page.getByLabel('Aws secret access key').fill('do-not-tell')
      await create.click()
      await expect(page.getByRole('dialog', { name: REVIEW })).toContainText('$SECRET')
      await expect(page.getByRole('dialog', { name: REVIEW })).not.toContainText('do-not-tell')
      const createBody = await captureBody(page, 'POST', () => confirm(page, REVIEW, 'Create in target'))
      expect(createBody.destination.config).toMatchObject({
        bucket_name: 'pond',
        aws_secret_access_key: 'do-not-tell',
      })
      expect(createBody).not.toHaveProperty('paused')
      await expect(message(page, 'Lake was copied to')).toBeVisible()
      expect(page.url()).not.toContain('do-not-tell')

      // For a destination only the differing keys are sent, so its secret is unchanged.
      await api('projectBatchExports', 'update', {
        params: { project_id, id },
        body: { destination: { config: { bucket_name: 'river' } } },
      })
      await page.reload()
      await expect(getCheckbox(page, 'destination')).toBeChecked()
      const changed = await captureBody(page, 'PATCH', async () => {
        await send(page).click()
        await confirm(page, REVIEW, 'Copy')
      })
      expect(changed).toEqual({ destination: { config: { bucket_name: 'river' } } })
    })

    await processTest.step('two rows of a list are compared from the bulk action bar', async () => {
      await api('roles', 'create', { params, body: { name: 'Readers' } })
      await page.goto(`${home}/roles`)
      await page.getByRole('checkbox', { name: 'Select Authors' }).check()
      await page.getByRole('checkbox', { name: 'Select Readers' }).check()
      await page.getByRole('toolbar').getByRole('button', { name: 'Compare' }).click()
      await expect(heading(page, /^Compare (Authors|Readers)$/)).toBeVisible()
      await expect(page.getByText('2 differences.')).toBeVisible()
    })
  },
)

processTest(
  'a plugin is copied to another server with a second key that is not stored',
  async ({ page, workspace, start }) => {
    processTest.setTimeout(180_000)
    const { api, organization, key } = workspace
    const params = { organization_id: organization.id }
    const server = start({ CORS_ORIGINS: SERVER.url }, '--empty')
    const [site = '', far = ''] = (await server.ready()).split('/#key=')
    const away = createApiCaller(site, far)
    const { organization: farHome } = await away('users', 'retrieve', { params: { uuid: '@me' } })
    const plugin = await api('plugins', 'create', {
      params,
      body: { plugin_type: 'source', name: 'Cleaner', source: { 'index.js': '// one' } },
    })
    const id = String(plugin.id)
    await signIn(page, key, `/compare/organizations/${organization.id}/plugins/${id}`)
    const host = site.replace('http://', '')

    await processTest.step(
      'unreachable servers and invalid keys are reported with the standard errors',
      async () => {
        await page.getByLabel('Target server').selectOption('Other server or API key…')
        await page.getByLabel('API key').fill('phx_wrong')
        await page.getByLabel('Server', { exact: true }).fill('http://127.0.0.1:9')
        await page.getByRole('button', { name: 'Use this key' }).click()
        await expect(page.getByRole('alert')).toContainText(
          '127.0.0.1:9 did not respond, or its API does not allow',
        )
        await page.getByLabel('Server', { exact: true }).fill(site)
        await page.getByRole('button', { name: 'Use this key' }).click()
        await expect(page.getByRole('alert')).toContainText('The API key was rejected')
      },
    )

    await page.getByLabel('API key').fill(far)
    await page.getByRole('button', { name: 'Use this key' }).click()
    await expect(page.getByText('The new record would have')).toBeVisible()
    await expect(page.getByText(`${host}, ${farHome?.name}`, { exact: true })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('at')).toBe(site)
    const storageContent = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
    expect(storageContent).not.toContain(far)
    expect(page.url()).not.toContain(far)

    const createRequest = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('button', { name: 'Create plugin in target' }).click()
    await expect(page.getByRole('dialog', { name: REVIEW })).toContainText(`The request is sent to ${host}`)
    await expect(page.getByRole('dialog', { name: REVIEW })).toContainText(`POST ${site}/api/organizations/`)
    await confirm(page, REVIEW, 'Create in target')
    expect((await createRequest).url()).toBe(`${site}/api/organizations/${farHome?.id}/plugins/`)
    expect((await createRequest).postDataJSON()).toMatchObject({
      name: 'Cleaner',
      source: { 'index.js': '// one' },
    })
    await expect(message(page, 'Cleaner was copied to')).toBeVisible()
    const list = async () =>
      (await away('plugins', 'list', { params: { organization_id: farHome?.id ?? '' } })).results
    expect((await list()).map(({ name }) => name)).toContain('Cleaner')

    await processTest.step('a revoked key is requested again, and the selection is preserved', async () => {
      await api('plugins', 'update', { params: { ...params, id }, body: { name: 'Cleaner 2' } })
      await page.getByRole('link', { name: 'Cleaner', exact: true }).first().click()
      await page.getByRole('link', { name: 'Edit', exact: true }).click()
      await field(page, 'Description').fill('Cleans.')
      await page.keyboard.press('ControlOrMeta+s')
      await page.getByRole('button', { name: 'More actions for Cleaner 2' }).click()
      await page.getByRole('menuitem', { name: COMPARE }).click()
      await page.getByLabel('Target server').selectOption(`${host}, with a second API key`)
      await page.getByLabel('Target plugin').selectOption('Cleaner')
      await getCheckbox(page, 'name').uncheck()
      await page.route(`${site}/**`, (route) => {
        const { authorization } = route.request().headers()
        return authorization?.endsWith(far)
          ? route.fulfill({
              status: 401,
              headers: { 'access-control-allow-origin': SERVER.url },
              json: { type: 'authentication_error', code: 'x', detail: 'Revoked.', attr: null },
            })
          : route.continue()
      })
      const replacementKey = await away('personalApiKeys', 'create', {
        body: { label: 'Next', scopes: ['*'] },
      })
      await send(page).click()
      await confirm(page, REVIEW, 'Copy')
      const dialog = page.getByRole('dialog', { name: 'Enter the second API key again' })
      await expect(dialog).toContainText(`${host} rejected the API key`)
      await dialog.getByLabel('API key').fill(replacementKey.value ?? '')
      const requestSent = page.waitForRequest((request) => request.method() === 'PATCH')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      expect((await requestSent).postDataJSON()).toEqual({ description: 'Cleans.' })
      await expect(getCheckbox(page, 'name')).toBeVisible()
      await expect.poll(async () => (await list()).map(({ description }) => description)).toContain('Cleans.')
    })

    await processTest.step(
      'the change is in the undo history with its server and is undone with its key',
      async () => {
        await page
          .getByRole('region', { name: 'Notifications' })
          .getByRole('button', { name: 'Undo' })
          .last()
          .click()
        await expect(message(page, 'Cleaner was reverted.')).toBeVisible()
        expect((await list()).map(({ description }) => description)).not.toContain('Cleans.')
        await page.getByRole('button', { name: `Sign out of ${host}` }).click()
        await expect(page.getByText('The new record would have')).toBeVisible()
        await page.getByRole('button', { name: workspace.email }).click()
        await page.getByRole('menuitem', { name: 'Undo history', exact: true }).click()
        const entries = page.getByRole('dialog', { name: 'Undo history', exact: true }).getByRole('listitem')
        await expect(entries.first()).toContainText(host)
        await expect(entries.last()).toContainText(
          `It was sent to ${host} with a second API key, which is not stored.`,
        )
      },
    )

    await processTest.step(
      'the URL contains no key, so opening it asks for a key to that server',
      async () => {
        await page.goto(`/compare/organizations/${organization.id}/plugins/${id}?at=${site}`)
        await expect(page.getByRole('heading', { name: `API key for ${host}` })).toBeVisible()
        expect(await findViolations(page)).toEqual([])
        await page
          .getByLabel('Target server')
          .selectOption(`${SERVER.url.replace('http://', '')}, with your API key`)
        await expect(page.getByText('The new record would have')).toBeVisible()
      },
    )
  },
)
