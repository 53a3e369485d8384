import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ACCESS_LEVELS, ACCESS_RESOURCES, type AccessResource } from '../../../contract/domain/access'
import { DEFAULT_SETTINGS } from '../../../contract/domain/project-defaults'
import type { AccessControl, AccessControls } from '../../../contract/schemas/access-controls'
import { listMutations, onRequest, serveList } from '../../testing/fake-api'
import { buildListedMember, buildRole, ORGANIZATION_ID, signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PROJECT = `/organizations/${ORGANIZATION_ID}/projects/1`
const RULES = '/api/projects/1/resource_access_controls/'
const NOW = '2026-01-05T09:00:00.000000Z'
const role = buildRole(1)
const [bea, cem] = [buildListedMember(2, 'Bea'), buildListedMember(3, 'Cem')]

const rule: AccessControl = {
  id: 'f3a2c8de-7a4b-4d8c-8d2b-b5f4b7c6a001',
  resource: 'survey',
  resource_id: null,
  access_level: 'viewer',
  role: null,
  organization_member: bea.id,
  created_at: NOW,
  updated_at: NOW,
}

const serveRules = (editable_resources: AccessResource[]) =>
  onRequest(`GET ${RULES}`, () => ({
    body: {
      access_controls: [rule],
      available_access_levels: [...ACCESS_LEVELS],
      default_access_level: 'editor',
      user_access_level: 'manager',
      user_can_edit_access_levels: true,
      editable_resources,
    } satisfies AccessControls,
  }))

const getSelect = (name: string, resource: string) =>
  page.getByRole('combobox', { name: `Access to ${resource} for ${name}`, exact: true })

beforeEach(() => {
  onRequest(`GET /api${PROJECT}/`, () => ({
    body: { ...DEFAULT_SETTINGS, ...signedInUser.team, effective_membership_level: 15, created_at: NOW },
  }))
  serveList(`/api/organizations/${ORGANIZATION_ID}/roles/`, [role])
  onRequest(`GET /api/organizations/${ORGANIZATION_ID}/members/`, () => ({
    body: { count: 2, next: null, previous: null, results: [bea, cem] },
  }))
  onRequest(`POST ${RULES}`, ({ body }) => ({ status: 201, body: { ...rule, ...(body as AccessControl) } }))
  onRequest(`GET ${RULES}${rule.id}/`, () => ({ body: rule }))
  onRequest(`PATCH ${RULES}${rule.id}/`, ({ body }) => ({ body: { ...rule, ...(body as AccessControl) } }))
  onRequest(`DELETE ${RULES}${rule.id}/`, () => ({}))
})

describe('access rules of a project', () => {
  it('are created, changed and removed in a matrix, with undo', async () => {
    serveRules([...ACCESS_RESOURCES])
    await renderPage(PROJECT)
    await expect.element(getSelect('Bea', 'Surveys')).toHaveValue('viewer')
    await expect.element(getSelect('All members', 'Surveys')).toHaveValue('')
    await userEvent.selectOptions(getSelect(role.name, 'Feature flags'), 'none')
    await expect.element(page.getByText('The access rule was saved.').first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible()
    await userEvent.selectOptions(getSelect('Bea', 'Surveys'), 'manager')
    await expect.poll(listMutations).toHaveLength(2)
    await expect.element(getSelect('Bea', 'Surveys')).toBeEnabled()
    await userEvent.selectOptions(getSelect('Bea', 'Surveys'), '')
    await expect.poll(listMutations).toMatchObject([
      {
        method: 'POST',
        body: { resource: 'feature_flag', access_level: 'none', role: role.id, organization_member: null },
      },
      { method: 'PATCH', path: `${RULES}${rule.id}/`, body: { access_level: 'manager' } },
      { method: 'DELETE', path: `${RULES}${rule.id}/` },
    ])
  })

  it('are added for another member', async () => {
    serveRules([...ACCESS_RESOURCES])
    await renderPage(PROJECT)
    await userEvent.click(page.getByRole('combobox', { name: 'Add a rule for a member' }))
    await userEvent.click(page.getByRole('option', { name: /Cem/ }))
    await userEvent.selectOptions(getSelect('Cem', 'People and events'), 'none')
    await expect
      .poll(listMutations)
      .toMatchObject([{ body: { resource: 'person', access_level: 'none', organization_member: cem.id } }])
  })

  it('are changed for the kinds of resources that the user manages', async () => {
    serveRules(['survey'])
    await renderPage(PROJECT)
    await expect.element(getSelect('Bea', 'Surveys')).toBeEnabled()
    await expect.element(getSelect('Bea', 'Batch exports')).toBeDisabled()
  })
})

describe('restricted access', () => {
  it('disables actions with the access that is missing', async () => {
    const { team } = signedInUser
    const levels = { ...team?.user_access_levels, survey: 'viewer' }
    onRequest('GET /api/users/@me/', () => ({
      body: { ...signedInUser, team: { ...team, user_access_levels: levels } },
    }))
    serveList('/api/projects/1/surveys/', [])
    await renderPage('/projects/1/surveys')
    await expect.element(page.getByText('Requires edit access to surveys.').first()).toBeVisible()
  })
})
