import type { Page } from '@playwright/test'
import { captureBody, choose, confirm, expect, heading, message, signIn, test } from './fixtures'
import type { Workspace } from './workspace'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const group = (page: Page, name: string) => page.getByRole('region', { name })
const shownBody = async (page: Page) =>
  JSON.parse(await page.getByRole('region', { name: 'Request body' }).innerText())

async function openLaunch(page: Page, workspace: Workspace, id: string) {
  await signIn(page, workspace.key, `${workspace.surveys}/${id}/launch`)
  await expect(page.getByText('passed')).toBeVisible()
}

const flawed = {
  questions: [
    { type: 'single_choice', question: 'Which one?', choices: ['Same', 'Same'] },
    { type: 'open', question: 'Why?', branching: { type: 'specific_question', index: 7 } },
  ],
  conditions: { url: '(', urlMatchType: 'regex' },
  schedule: 'always' as const,
  end_date: '2030-01-01T00:00:00Z',
}

test('launch checks report each issue with a link to its field', async ({ page, workspace }) => {
  const { id } = await workspace.survey(flawed)
  await openLaunch(page, workspace, id)
  await expect(page.getByText('3 errors and 2 warnings.')).toBeVisible()

  const edit = `${workspace.surveys}/${id}/edit`
  const leads = async (title: string, place: string, field: string) =>
    expect(
      group(page, title).getByRole('link', { name: `Open in editor: ${place}`, exact: true }),
    ).toHaveAttribute('href', `${edit}#${field}`)
  await leads('Errors', 'Question 2, branching', 'questions.1.branching.target')
  await leads('Errors', 'Page URL', 'conditions.url')
  await leads('Errors', 'End', 'end_date')
  await leads('Warnings', 'Question 1, choice 2', 'questions.0.choices.1.text')
  await leads('Warnings', 'Frequency', 'schedule')

  await page.getByText(/checks passed/).click()
  await expect(page.getByText('No text contains a script.')).toBeVisible()
  await group(page, 'Errors')
    .getByRole('link', { name: /Page URL/ })
    .click()
  await expect(page).toHaveURL(`${edit}#conditions.url`)
})

test('a launch sends the request shown and can be undone for a limited time', async ({ page, workspace }) => {
  const { id, name } = await workspace.survey()
  await signIn(page, workspace.key, workspace.surveys)
  await choose(page, name, 'Launch')
  await expect(heading(page, `Launch ${name}`)).toBeVisible()
  await expect(page.getByText('Ready to launch')).toBeVisible()
  await expect(group(page, 'Audience')).toContainText('Shown once')
  const region = group(page, 'API requests')
  await expect(region).toContainText(`PATCH /api/projects/${workspace.project_id}/surveys/${id}/`)
  await expect(region.getByRole('button', { name: 'Copy as cURL' })).toBeVisible()

  const previewBody = await shownBody(page)
  expect(Object.keys(previewBody)).toEqual(['start_date'])
  const patchBody = await captureBody(page, 'PATCH', () => button(page, 'Launch').click())
  expect(patchBody).toEqual(previewBody)
  await expect(heading(page, name)).toBeVisible()
  await expect(message(page, `${name} was launched.`)).toBeVisible()
  expect(await workspace.read(id)).toMatchObject({ start_date: expect.any(String) })

  expect(await captureBody(page, 'PATCH', () => button(page, 'Undo').click())).toEqual({ start_date: null })
  await expect(message(page, `${name} was reverted.`)).toBeVisible()
  await expect(page.getByRole('main').getByText('draft', { exact: true })).toBeVisible()
  expect(await workspace.read(id)).toMatchObject({ start_date: null })
})

test('the request can be copied as cURL without the key', async ({ page, workspace, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await workspace.survey()
  await openLaunch(page, workspace, id)
  await button(page, 'Copy as cURL').click()
  await expect(button(page, 'Copied')).toBeVisible()
  const line = await page.evaluate(() => navigator.clipboard.readText())
  expect(line).toContain(`curl -X PATCH '${new URL(page.url()).origin}/api/projects/${workspace.project_id}/`)
  expect(line).toContain('Bearer $API_KEY')
  expect(line).not.toContain(workspace.key)
})

test('a survey with issues can be launched after confirmation', async ({ page, workspace }) => {
  const { id, name } = await workspace.survey(flawed)
  await openLaunch(page, workspace, id)
  await button(page, 'Launch anyway').click()
  const dialog = page.getByRole('dialog', { name: `Launch ${name} anyway?` })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await dialog.getByText('API requests').click()
  const previewBody = JSON.parse(await dialog.getByRole('region', { name: 'Request body' }).innerText())
  const patchBody = await captureBody(page, 'PATCH', () =>
    confirm(page, `Launch ${name} anyway?`, 'Launch anyway'),
  )
  expect(patchBody).toEqual(previewBody)
  await expect(message(page, `${name} was launched.`)).toBeVisible()
})

test('a survey changed by another user is checked again and not launched', async ({ page, workspace }) => {
  const { id, name } = await workspace.survey()
  await openLaunch(page, workspace, id)
  await expect(page.getByText('Ready to launch')).toBeVisible()
  const params = { project_id: workspace.project_id, id }
  await workspace.api('surveys', 'update', { params, body: { schedule: 'always' } })
  await button(page, 'Launch').click()
  await expect(page.getByRole('alert')).toContainText(
    'The survey was not launched because someone else changed it (Frequency)',
  )
  await expect(page.getByText('1 warning')).toBeVisible()
  expect(await workspace.read(id)).toMatchObject({ start_date: null })
  await button(page, 'Launch').click()
  await expect(message(page, `${name} was launched.`)).toBeVisible()
  expect(await workspace.read(id)).toMatchObject({ start_date: expect.any(String) })
})

test('overlapping surveys are listed, and completed iterations restart', async ({ page, workspace }) => {
  const started = { start_date: '2024-05-01T00:00:00Z', conditions: { url: '/pricing' } }
  const overlappingSurvey = await workspace.survey({ ...started, name: 'On pricing' })
  await workspace.survey({ ...started, name: 'Elsewhere', conditions: { url: '/docs' } })
  const { id, name } = await workspace.survey({
    ...started,
    end_date: '2024-06-01T00:00:00Z',
    iteration_count: 2,
    iteration_frequency_days: 10,
  })
  await openLaunch(page, workspace, id)
  await expect(heading(page, `Resume ${name}`)).toBeVisible()
  const attentionGroup = group(page, 'Warnings')
  await expect(attentionGroup).toContainText('1 running survey overlaps:')
  await expect(attentionGroup.getByRole('link', { name: overlappingSurvey.name })).toHaveAttribute(
    'href',
    `${workspace.surveys}/${overlappingSurvey.id}`,
  )
  await expect(attentionGroup.getByRole('link', { name: 'Elsewhere' })).toHaveCount(0)
  await expect(page.getByText('The survey starts again with the first iteration')).toBeVisible()
  expect(await shownBody(page)).toMatchObject({ end_date: null, current_iteration: 1 })
  await button(page, 'Resume').click()
  await expect(message(page, `${name} was resumed.`)).toBeVisible()
  const undo = await captureBody(page, 'PATCH', () => button(page, 'Undo').click())
  expect(undo).toMatchObject({ start_date: '2024-05-01T00:00:00Z', end_date: '2024-06-01T00:00:00Z' })
})

test('running and archived surveys cannot be launched', async ({ page, workspace }) => {
  const running = await workspace.survey({ start_date: '2024-05-01T00:00:00Z' })
  const archived = await workspace.survey({ archived: true })
  await signIn(page, workspace.key, `${workspace.surveys}/${running.id}/launch`)
  await expect(page.getByText('This survey is already running')).toBeVisible()
  await page.goto(`${workspace.surveys}/${archived.id}/launch`)
  await expect(page.getByText('This survey is archived', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the survey' }).click()
  await expect(heading(page, archived.name)).toBeVisible()
})

test('a key without the scope to launch shows the missing scope', async ({ page, workspace }) => {
  const { id } = await workspace.survey({ responses_limit: 5 })
  const { value } = await workspace.api('personalApiKeys', 'create', {
    body: { label: 'reader', scopes: ['survey:read'] },
  })
  await openLaunch(page, { ...workspace, key: value ?? '' }, id)
  await expect(page.getByText('Missing scope: survey:write.')).toBeVisible()
  await expect(button(page, 'Launch')).toBeDisabled()
  await expect(group(page, 'Could not be checked')).toContainText('Surveys are turned on in the project.')
})

test('a running survey is stopped and archived by one request and restored by another', async ({
  page,
  workspace,
}) => {
  const { id, name } = await workspace.survey({ start_date: '2024-05-01T00:00:00Z' })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}`)
  const bodies: unknown[] = []
  page.on('request', (request) => request.method() === 'PATCH' && bodies.push(request.postDataJSON()))
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click()
  const title = `Stop and archive ${name}?`
  await page.getByRole('dialog', { name: title }).getByText('API requests').click()
  const previewBody = await shownBody(page)
  await confirm(page, title, 'Stop and archive')
  await expect(message(page, `${name} was archived.`)).toBeVisible()
  expect(previewBody).toEqual({ end_date: expect.any(String), archived: true })
  expect(bodies).toEqual([previewBody])
  await button(page, 'Undo').click()
  await expect(message(page, `${name} was reverted.`)).toBeVisible()
  expect(bodies).toEqual([previewBody, { end_date: null, archived: false }])
  expect(await workspace.read(id)).toMatchObject({ end_date: null, archived: false })
})

test('a lifecycle change of a survey with actions includes its conditions', async ({ page, workspace }) => {
  const conditions = { actions: { values: [{ id: 1, name: 'Paid' }] } }
  const { id, name } = await workspace.survey({ start_date: '2024-05-01T00:00:00Z', conditions })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}`)
  await button(page, 'Stop').click()
  const patchBody = await captureBody(page, 'PATCH', () => confirm(page, `Stop ${name}?`, 'Stop'))
  expect(patchBody).toEqual({ end_date: expect.any(String), conditions })
})

test('a survey is copied to several projects, and a failed copy can be retried', async ({
  page,
  workspace,
}) => {
  const { api, organization } = workspace
  const params = { organization_id: organization.id }
  const free = await api('projects', 'create', { params, body: { name: 'Free' } })
  const existingProject = await api('projects', 'create', { params, body: { name: 'Taken' } })
  const flag = await api('featureFlags', 'create', {
    params: { project_id: workspace.project_id },
    body: { key: 'beta', filters: { groups: [{ properties: [], rollout_percentage: 100 }] } },
  })
  const questions = [{ id: 'q', type: 'open', question: 'Why?', own: { kept: true } }]
  const { id, name } = await workspace.survey({ linked_flag_id: flag.id, questions })
  await api('surveys', 'create', {
    params: { project_id: String(existingProject.id) },
    body: { name, type: 'popover' },
  })

  await signIn(page, workspace.key, workspace.surveys)
  await choose(page, name, 'Copy to project…')
  const dialog = page.getByRole('dialog', { name: `Duplicate ${name}` })
  await expect(dialog.getByText('The copy is a draft.')).toBeVisible()
  await expect(dialog.getByText('The feature flag “beta” belongs to this project.')).toHaveCount(0)
  const projects = dialog.getByRole('combobox', { name: 'Target projects' })
  for (const project of ['Free', 'Taken']) {
    await projects.fill(project)
    await page.getByRole('option', { name: project }).click()
  }
  await expect(dialog.getByText('The feature flag “beta” belongs to this project.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create 2 copies' }).click()

  const results = dialog.getByRole('list', { name: 'Copies' }).getByRole('listitem')
  await expect(results.filter({ hasText: 'Taken' })).toContainText(
    'Copy failed: There is already a survey with this name.',
  )
  await expect(results.filter({ hasText: 'Free' })).toContainText('Open copy')
  await dialog.getByLabel('Name of the copy').fill('Another name')
  await dialog.getByRole('button', { name: 'Retry in Taken' }).click()
  await expect(results.filter({ hasText: 'Taken' })).toContainText('Open copy')

  await dialog.getByRole('link', { name: 'Open copy in Free' }).click()
  await expect(heading(page, name)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/projects/${free.id}/surveys/`))
  const copy = await api('surveys', 'retrieve', {
    params: { project_id: String(free.id), id: page.url().split('/').at(-1) ?? '' },
  })
  expect(copy).toMatchObject({ linked_flag: null, start_date: null, questions: [{ own: { kept: true } }] })
  expect(copy.questions?.[0]?.id).not.toBe('q')
  expect(copy.id).not.toBe(id)
})
