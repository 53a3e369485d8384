import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ImportedRecord, ProjectImport } from '../../../contract/schemas/project-imports'
import { listMutations, onRequest } from '../../testing/fake-api'
import { ORGANIZATION_ID } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const API = `/api/organizations/${ORGANIZATION_ID}/project_imports`
const PAGE = `/organizations/${ORGANIZATION_ID}/project_imports`
const NOW = '2026-01-01T00:00:00Z'

const buildRecord = (name: string, fields: Partial<ImportedRecord> = {}): ImportedRecord => ({
  ...{ kind: 'surveys', name, source_id: name, outcome: 'created', message: null, warnings: [] },
  ...fields,
})

const ROW: ProjectImport = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  source_host: 'https://eu.posthog.com',
  source_project: '123',
  source_name: 'Shop',
  project_id: 7,
  is_new_project: true,
  invite_members: false,
  state: 'running',
  error: null,
  total: 4,
  results: [buildRecord('NPS')],
  created_by: null,
  created_at: NOW,
  finished_at: null,
}

const serve = (row: ProjectImport) => onRequest(`GET ${API}/${ROW.id}/`, () => ({ body: row }))

it('shows the progress of an import, and stops it', async () => {
  serve(ROW)
  onRequest(`POST ${API}/${ROW.id}/stop/`, () => ({ body: { ...ROW, state: 'stopped' } }))
  await renderPage(`${PAGE}/${ROW.id}`)
  await expect.element(page.getByText('1 of 4 records are imported. You can leave this page.')).toBeVisible()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop import' }).click()
  await expect.poll(() => listMutations().map(({ path }) => path)).toEqual([`${API}/${ROW.id}/stop/`])
})

it('shows why an import failed, lists problems first, and resumes with the key', async () => {
  serve({
    ...ROW,
    state: 'failed',
    error: 'The source did not respond in time.',
    finished_at: NOW,
    results: [
      buildRecord('NPS'),
      buildRecord('CSAT', { outcome: 'conflict', message: 'It differs in type.' }),
    ],
  })
  onRequest(`POST ${API}/${ROW.id}/resume/`, () => ({ body: ROW }))
  await renderPage(`${PAGE}/${ROW.id}`)
  await expect.element(page.getByText('The source did not respond in time.')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Records' }).getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent(/CSAT.*It differs in type.*Conflict/)
  await page.getByLabelText('Personal API key').fill('phx_secret')
  await page.getByRole('button', { name: 'Resume import' }).click()
  await expect.poll(() => listMutations().map(({ body }) => body)).toEqual([{ key: 'phx_secret' }])
})

const serveForm = (projects: object | null) => {
  onRequest(`GET ${API}/`, () => ({ body: { count: 0, next: null, previous: null, results: [] } }))
  onRequest(`POST ${API}/projects/`, () => ({ body: { results: projects } }))
}
const connect = async () => {
  await page.getByLabelText('Personal API key').fill('phx_secret')
  await page.getByRole('button', { name: 'Connect' }).click()
}

it('lists the projects, previews before it starts, and discards the preview of another source', async () => {
  serveForm([
    { id: '123', name: 'Shop' },
    { id: '124', name: 'Site' },
  ])
  onRequest(`POST ${API}/preview/`, () => ({
    body: {
      source_name: 'Shop',
      source_project: '123',
      results: [buildRecord('NPS'), buildRecord('Cohort', { outcome: 'skipped', message: 'No cohorts.' })],
    },
  }))
  await renderPage(PAGE)
  await page.getByRole('radio', { name: 'PostHog Cloud EU' }).click()
  await connect()
  const project = page.getByLabelText('Source project')
  await expect.element(project).toHaveValue('123')
  const start = page.getByRole('button', { name: 'Start import' })
  expect(start.query()).toBeNull()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect
    .element(page.getByText('1 of 2 records will be created. Nothing has been written yet.'))
    .toBeVisible()
  await expect.element(start).toBeVisible()
  await project.selectOptions('Site (124)')
  await expect.poll(() => start.query()).toBeNull()
  const source = { host: 'https://eu.posthog.com', key: 'phx_secret' }
  expect(listMutations().map(({ body }) => body)).toEqual([
    source,
    { ...source, project: '123', into: null, invite_members: false },
  ])
  await page.getByLabelText('Personal API key').fill('phx_other')
  await expect.element(page.getByRole('button', { name: 'Connect' })).toBeVisible()
  expect(project.query()).toBeNull()
})

it('asks for the project of a key that may not list projects', async () => {
  serveForm(null)
  onRequest(`POST ${API}/preview/`, () => ({
    status: 400,
    body: { type: 'validation_error', code: 'invalid', detail: 'No such project.', attr: 'project' },
  }))
  await renderPage(PAGE)
  await connect()
  const project = page.getByLabelText('ID of the source project')
  await project.fill('125')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(project).toHaveAccessibleDescription(expect.stringContaining('No such project.'))
  expect(page.getByRole('alert').query()).toBeNull()
})

it('shows an error of the source next to the field that has to be corrected', async () => {
  const detail = 'The source rejected the personal API key.'
  serveForm(null)
  onRequest(`POST ${API}/projects/`, () => ({
    status: 400,
    body: { type: 'validation_error', code: 'invalid', detail, attr: 'key' },
  }))
  await renderPage(PAGE)
  await connect()
  const key = page.getByLabelText('Personal API key')
  await expect.element(key).toHaveAccessibleDescription(expect.stringContaining(detail))
  expect(page.getByRole('alert').query()).toBeNull()
  await key.fill('phx_right')
  await expect.poll(() => page.getByText(detail).query()).toBeNull()
})
