import { createAnswerer } from './answer-survey'
import { choose, expect, field, heading, signIn, test } from './fixtures'

test('forms show who else has them open, and a list shows the changes of others', async ({
  page,
  browser,
  workspace,
}) => {
  const { project_id, api, key } = workspace
  const survey = await workspace.survey({ name: 'Shared' })
  const bea = await workspace.invite('admin', 'Bea')
  const beaKey = await bea.api('personalApiKeys', 'create', { body: { label: 'Browser', scopes: ['*'] } })
  const note = page.getByText(/Also editing: .*Bea/)

  await test.step('presence appears and ends without a reload', async () => {
    await signIn(page, key, `${workspace.surveys}/${survey.id}/edit`)
    await expect(heading(page, 'Edit Shared')).toBeVisible()
    const context = await browser.newContext()
    const other = await context.newPage()
    await signIn(other, beaKey.value ?? '', `${workspace.surveys}/${survey.id}/edit`)
    await expect(note).toBeVisible()
    await expect(other.getByText(/Also editing: /)).toBeVisible()
    await other.getByRole('link', { name: 'Cancel' }).click()
    await expect(note).toBeHidden()
    await context.close()
  })

  await test.step('a list of exports follows the changes of others', async () => {
    const { id } = await api('projectBatchExports', 'create', {
      params: { project_id },
      body: { name: 'Lake', interval: 'day', paused: true, destination: { type: 'NoOp', config: {} } },
    })
    const opened = page.waitForResponse((response) => response.url().includes('/live/?token='))
    await page.goto(`/projects/${project_id}/batch_exports`)
    const row = page.getByRole('row', { name: /Lake/ })
    await expect(row).toContainText('paused')
    await opened
    await bea.api('projectBatchExports', 'update', { params: { project_id, id }, body: { name: 'River' } })
    await expect(page.getByRole('row', { name: /River/ })).toBeVisible()
  })

  await test.step('all figures of the results include a response that arrives', async () => {
    const scale = {
      id: 'q-1',
      type: 'rating',
      question: 'How likely?',
      scale: 10,
      display: 'number',
    } as const
    const rated = await workspace.survey({
      name: 'Rated',
      start_date: '2026-01-01T00:00:00Z',
      questions: [{ ...scale, lowerBoundLabel: 'Not likely', upperBoundLabel: 'Likely' }],
    })
    const { sent, send } = createAnswerer(workspace, rated)
    const rate = (distinctId: string, score: string) =>
      send([sent(distinctId, new Date().toISOString(), { 'q-1': score })])
    const opened = page.waitForResponse((response) => response.url().includes('/live/?token='))
    await page.goto(`${workspace.surveys}/${rated.id}?tab=results`)
    await expect(page.getByText('No answers yet').first()).toBeVisible()
    await opened
    const overview = page.getByLabel('Key figures')
    await rate('ann', '10')
    await expect(overview).toContainText('+100')
    await expect(page.getByText('1 response, as of')).toBeVisible()
    await rate('bob', '4')
    await expect(page.getByText('2 responses, as of')).toBeVisible()
    await expect(overview).not.toContainText('+100')
  })

  await test.step('an open report includes a response that arrives', async () => {
    const rated = await workspace.survey({
      name: 'Reported',
      start_date: '2026-01-01T00:00:00Z',
      questions: [{ id: 'q-1', type: 'rating', question: 'How likely?', display: 'number', scale: 10 }],
    })
    const report = await api('surveyReports', 'create', {
      params: { project_id },
      body: { name: 'NPS', metric: 'nps', surveys: [{ survey_id: rated.id }] },
    })
    const { sent, send } = createAnswerer(workspace, rated)
    const opened = page.waitForResponse((response) => response.url().includes('/live/?token='))
    await page.goto(`/projects/${project_id}/survey_reports/${report.id}`)
    await expect(heading(page, 'NPS')).toBeVisible()
    await opened
    await send([sent('ann', new Date().toISOString(), { 'q-1': '10' })])
    await expect(page.getByText('+100').first()).toBeVisible()
  })
})

test('the lists of an organization follow the changes of others', async ({ page, browser, workspace }) => {
  const { key, organization } = workspace
  const organization_id = organization.id
  const bea = await workspace.invite('admin', 'Bea')
  const carl = await workspace.invite('member', 'Carl')
  const beaKey = await bea.api('personalApiKeys', 'create', { body: { label: 'Browser', scopes: ['*'] } })
  const base = `/organizations/${organization_id}`
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, beaKey.value ?? '', `${base}/members`)
  await signIn(page, key, `${base}/members`)
  /** Opens a list in the first browser, and waits until it follows changes. */
  const open = async (list: string) => {
    const opened = page.waitForResponse((response) => response.url().includes('/live/?token='))
    await page.goto(`${base}/${list}`)
    await opened
  }
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })

  await open('members')
  await expect(row(carl.email)).toContainText('Member')
  await choose(other, 'Carl', 'Make admin')
  await expect(row(carl.email)).toContainText('Admin')

  await open('invites')
  await other.goto(`${base}/invites/new`)
  await field(other, 'Email addresses').fill('dora@example.com')
  await other.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(row('dora@example.com')).toBeVisible()

  await open('domains')
  await other.goto(`${base}/domains/new`)
  await field(other, 'Domain').fill('hazel.example')
  await other.getByRole('button', { name: 'Add domain' }).click()
  // Below it is a row with the DNS record.
  await expect(row('hazel.example').first()).toBeVisible()

  await open('roles')
  await other.goto(`${base}/roles/new`)
  await field(other, 'Name').fill('Analysts')
  await other.getByRole('button', { name: 'Create role' }).click()
  await expect(row('Analysts')).toBeVisible()
  await context.close()
})
