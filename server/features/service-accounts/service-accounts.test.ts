import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { LEVELS } from '../../../contract/domain/levels'
import {
  buildKey,
  buildMember,
  buildOrganization,
  buildPrivateProject,
  buildProject,
  loadActivity,
} from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'
import { membershipTable } from '../../core/db/schema/organizations'
import { personalApiKeyTable } from '../../core/db/schema/personal-api-keys'
import { userTable } from '../../core/db/schema/users'

const server = createTestServer()
const ME = '/api/users/@me/'
const KEY = { label: 'Deploy', scopes: ['*'] }
const DAY_MS = 86_400_000

const getUrl = (organization: { id: string }, rest = '') =>
  `/api/organizations/${organization.id}/service_accounts/${rest}`

async function createAccount(organization: { id: string }, key: string, body: object = {}) {
  const created = await server.call(key, 'POST', getUrl(organization), { name: 'Deploy bot', ...body })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  return created.body
}

async function createKey(organization: { id: string }, key: string, account: string, body: object = {}) {
  const created = await server.call(key, 'POST', getUrl(organization, `${account}/keys/`), {
    ...KEY,
    ...body,
  })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  return created.body
}

/** Creates an organization with a service account that has a key with all scopes. */
async function buildServiceAccount(body: object = {}) {
  const workspace = await buildOrganization(server.db)
  const account = await createAccount(workspace.organization, workspace.key, body)
  const created = await createKey(workspace.organization, workspace.key, account.id)
  return { ...workspace, account, id: account.id, keyId: created.id, botKey: created.value as string }
}

describe('service accounts', () => {
  it('are created, renamed and listed by admins, with their keys but without values', async () => {
    const { organization, key, owner, id, keyId } = await buildServiceAccount()
    const admin = await buildMember(server.db, organization.id, 'admin')
    const renamed = await server.call(admin.key, 'PATCH', getUrl(organization, `${id}/`), {
      name: ' Release bot ',
      level: LEVELS.admin,
    })
    expect(renamed).toMatchObject({
      status: 200,
      body: { id, name: 'Release bot', level: LEVELS.admin, is_active: true, created_by: { id: owner.id } },
    })
    const { body } = await server.call(key, 'GET', getUrl(organization))
    expect(body).toMatchObject({ count: 1, results: [{ id, keys: [{ id: keyId, value: null }] }] })
    const activities = await loadActivity(server.db, 'ServiceAccount', id)
    expect(activities.map(({ activity }) => activity)).toEqual(['created', 'updated'])
    expect(activities[1]?.detail).toMatchObject({
      name: 'Release bot',
      changes: [
        { field: 'name', before: 'Deploy bot', after: 'Release bot' },
        { field: 'level', before: LEVELS.member, after: LEVELS.admin },
      ],
    })
  })

  it('have a unique name, and cannot be owners', async () => {
    const { organization, key } = await buildServiceAccount()
    const other = await createAccount(organization, key, { name: 'Other' })
    const getRejection = async (method: 'POST' | 'PATCH', rest: string, body: object) => {
      const response = await server.call(key, method, getUrl(organization, rest), body)
      return [response.status, response.body.attr]
    }
    expect(await getRejection('POST', '', { name: 'deploy BOT' })).toEqual([400, 'name'])
    expect(await getRejection('PATCH', `${other.id}/`, { name: 'Deploy bot' })).toEqual([400, 'name'])
    expect(await getRejection('POST', '', { name: ' ' })).toEqual([400, 'name'])
    expect(await getRejection('POST', '', { name: 'Owner', level: LEVELS.owner })).toEqual([400, 'level'])
    expect(await getRejection('PATCH', `${other.id}/`, { level: LEVELS.owner })).toEqual([400, 'level'])
    expect(
      (await server.call(key, 'PATCH', getUrl(organization, `${other.id}/`), { name: 'OTHER' })).status,
    ).toBe(200)
    const elsewhere = await buildOrganization(server.db)
    await createAccount(elsewhere.organization, elsewhere.key)
  })

  it('act in their organization only, with their level', async () => {
    const { organization, project, key, id, botKey } = await buildServiceAccount()
    const elsewhere = await buildOrganization(server.db)
    const surveys = `/api/projects/${project.id}/surveys/`
    const survey = await server.call(botKey, 'POST', surveys, { name: 'By the bot', type: 'popover' })
    expect(survey).toMatchObject({
      status: 201,
      body: { created_by: { uuid: id, first_name: 'Deploy bot', is_service_account: true } },
    })
    const [list] = (await server.call(key, 'GET', surveys)).body.results
    expect(list.created_by).toMatchObject({ first_name: 'Deploy bot', is_service_account: true })
    expect((await server.call(botKey, 'GET', `/api/projects/${elsewhere.project.id}/surveys/`)).status).toBe(
      403,
    )
    const roles = `/api/organizations/${organization.id}/roles/`
    expect((await server.call(botKey, 'POST', roles, { name: 'x' })).status).toBe(403)
    await server.call(key, 'PATCH', getUrl(organization, `${id}/`), { level: LEVELS.admin })
    expect((await server.call(botKey, 'POST', roles, { name: 'x' })).status).toBe(201)
  })

  it('are subject to private projects, roles and access rules', async () => {
    const { organization, key, hidden, project } = await buildPrivateProject(server.db)
    const account = await createAccount(organization, key)
    const { value } = await createKey(organization, key, account.id)
    const read = async (id: number) =>
      (await server.call(value, 'GET', `/api/projects/${id}/surveys/`)).status
    expect(await read(hidden.id)).toBe(403)
    const members = `/api/projects/${hidden.id}/explicit_members/`
    const added = await server.call(key, 'POST', members, { user_uuid: account.id })
    expect(added).toMatchObject({ status: 201, body: { user: { is_service_account: true } } })
    expect(await read(hidden.id)).toBe(200)
    expect(await read(project.id)).toBe(200)
    const roles = `/api/organizations/${organization.id}/roles/`
    const role = (await server.call(key, 'POST', roles, { name: 'Bots' })).body
    const joined = await server.call(key, 'POST', `${roles}${role.id}/role_memberships/`, {
      user_uuid: account.id,
    })
    expect(joined.status).toBe(201)
    const rule = { resource: 'survey', access_level: 'none', role: role.id }
    const rules = `/api/projects/${project.id}/resource_access_controls/`
    expect((await server.call(key, 'PUT', rules, rule)).status).toBe(200)
    expect(await read(project.id)).toBe(403)
    const explicit = {
      resource: 'survey',
      access_level: 'viewer',
      organization_member: account.membership_id,
    }
    expect((await server.call(key, 'PUT', rules, explicit)).status).toBe(200)
    expect(await read(project.id)).toBe(200)
  })

  it('are neither listed nor counted as members, unless requested', async () => {
    const { organization, key, id } = await buildServiceAccount()
    const members = `/api/organizations/${organization.id}/members/`
    expect((await server.call(key, 'GET', members)).body.count).toBe(1)
    expect((await server.call(key, 'GET', `/api/organizations/${organization.id}/`)).body.member_count).toBe(
      '1',
    )
    const all = (await server.call(key, 'GET', `${members}?service_accounts=true`)).body
    expect(all.count).toBe(2)
    expect(all.results.filter(({ user }: { user: { uuid: string } }) => user.uuid === id)).toMatchObject([
      { user: { is_service_account: true } },
    ])
    expect((await server.call(key, 'GET', `${members}${id}/access/`)).body.results).toHaveLength(1)
    expect((await server.call(key, 'PATCH', `${members}${id}/`, { level: LEVELS.owner })).status).toBe(404)
    expect((await server.call(key, 'DELETE', `${members}${id}/`)).status).toBe(404)
  })

  it('cannot create organizations, keys or other service accounts, and cannot leave', async () => {
    const { organization, key, id, botKey, keyId } = await buildServiceAccount({ level: LEVELS.admin })
    const [status, url] = [403, getUrl(organization)]
    for (const [method, path, body] of [
      ['POST', '/api/organizations/', { name: 'x' }],
      ['POST', '/api/personal_api_keys/', KEY],
      ['PATCH', ME, { first_name: 'x' }],
      ['POST', url, { name: 'x' }],
      ['PATCH', `${url}${id}/`, { level: LEVELS.admin }],
      ['POST', `${url}${id}/keys/`, KEY],
      ['POST', `${url}${id}/keys/${keyId}/roll/`, {}],
      ['DELETE', `/api/organizations/${organization.id}/api_keys/${keyId}/`, undefined],
    ] as const) {
      expect((await server.call(botKey, method, path, body)).status, `${method} ${path}`).toBe(status)
    }
    const leave = `/api/organizations/${organization.id}/members/@me/`
    expect((await server.call(botKey, 'DELETE', leave)).status).toBe(404)
    expect((await server.call(botKey, 'GET', ME)).body).toMatchObject({ uuid: id, is_service_account: true })
    // It may rotate its own key.
    const rolled = await server.call(botKey, 'POST', '/api/personal_api_keys/@current/roll/', {})
    expect(rolled.status).toBe(200)
    expect((await server.call(botKey, 'GET', ME)).status).toBe(401)
    expect((await server.call(rolled.body.value, 'GET', ME)).status).toBe(200)
    expect((await server.call(key, 'GET', `${url}${id}/`)).body.last_used_at).toEqual(expect.any(String))
  })

  it('are managed by admins with a key that has all scopes', async () => {
    const { organization, owner, id } = await buildServiceAccount()
    const member = await buildMember(server.db, organization.id)
    const narrow = await buildKey(server.db, owner.id, { scopes: ['organization_member:write'] })
    const keys = getUrl(organization, `${id}/keys/`)
    expect((await server.call(member.key, 'GET', getUrl(organization))).status).toBe(403)
    expect((await server.call(member.key, 'POST', keys, KEY)).status).toBe(403)
    // A key must not create one with more scopes.
    expect((await server.call(narrow, 'POST', keys, KEY)).status).toBe(403)
    expect(
      (await server.call(narrow, 'PATCH', getUrl(organization, `${id}/`), { is_active: false })).status,
    ).toBe(200)
  })

  it('outlive the person who created them', async () => {
    const { organization, key } = await buildOrganization(server.db)
    const admin = await buildMember(server.db, organization.id, 'admin')
    const account = await createAccount(organization, admin.key)
    const { value } = await createKey(organization, admin.key, account.id)
    const removal = await server.call(
      key,
      'DELETE',
      `/api/organizations/${organization.id}/members/${admin.user.uuid}/`,
    )
    expect(removal.status).toBe(204)
    await server.db.delete(userTable).where(eq(userTable.id, admin.user.id))
    expect((await server.call(value, 'GET', ME)).status).toBe(200)
    expect((await server.call(key, 'GET', getUrl(organization, `${account.id}/`))).body.created_by).toBeNull()
  })
})

describe('keys of a service account', () => {
  it('are restricted to projects of the organization, and expire', async () => {
    const { organization, project, key, id } = await buildServiceAccount()
    const second = await buildProject(server.db, organization.id)
    const stranger = await buildOrganization(server.db)
    const inProject = await createKey(organization, key, id, { scoped_teams: [project.id] })
    const read = async (value: string, project_id: number) =>
      (await server.call(value, 'GET', `/api/projects/${project_id}/surveys/`)).status
    expect(await read(inProject.value, project.id)).toBe(200)
    expect(await read(inProject.value, second.id)).toBe(403)
    const keys = getUrl(organization, `${id}/keys/`)
    const foreign = await server.call(key, 'POST', keys, { ...KEY, scoped_teams: [stranger.project.id] })
    expect([foreign.status, foreign.body.attr]).toEqual([400, 'scoped_teams'])
    const past = { ...KEY, expires_at: new Date(Date.now() - 1000).toISOString() }
    expect((await server.call(key, 'POST', keys, past)).body.attr).toBe('expires_at')
    await server.db
      .update(personalApiKeyTable)
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where(eq(personalApiKeyTable.id, inProject.id))
    await server.call(key, 'PATCH', getUrl(organization, `${id}/`), { name: 'Expired' })
    expect(await read(inProject.value, project.id)).toBe(401)
  })

  it('are rotated with an overlap', async () => {
    const { organization, key, id, keyId, botKey } = await buildServiceAccount()
    const url = getUrl(organization, `${id}/keys/${keyId}/`)
    const rolled = await server.call(key, 'POST', `${url}roll/`, { keep_previous_hours: 24 })
    expect(rolled).toMatchObject({ status: 200, body: { id: keyId, value: expect.stringMatching(/^phx_/) } })
    for (const value of [botKey, rolled.body.value])
      expect((await server.call(value, 'GET', ME)).status).toBe(200)
    expect((await server.call(key, 'POST', `${url}revoke_previous/`)).status).toBe(200)
    expect((await server.call(botKey, 'GET', ME)).status).toBe(401)
    expect((await server.call(rolled.body.value, 'GET', ME)).status).toBe(200)
    const entries = await loadActivity(server.db, 'PersonalAPIKey', keyId)
    expect(entries.map(({ activity }) => activity)).toEqual(['created', 'rolled', 'previous_value_revoked'])
    expect(new Set(entries.map(({ organization_id }) => organization_id))).toEqual(new Set([organization.id]))
  })

  it('are rejected at once after they are revoked, or the account is deactivated or deleted', async () => {
    const { organization, key, id, keyId, botKey } = await buildServiceAccount()
    const url = getUrl(organization, `${id}/`)
    const second = (await createKey(organization, key, id)).value
    const getStatuses = async () => [
      (await server.call(botKey, 'GET', ME)).status,
      (await server.call(second, 'GET', ME)).status,
    ]
    expect(await getStatuses()).toEqual([200, 200])
    expect((await server.call(key, 'PATCH', url, { is_active: false })).body.is_active).toBe(false)
    expect(await getStatuses()).toEqual([401, 401])
    await server.call(key, 'PATCH', url, { is_active: true })
    expect(await getStatuses()).toEqual([200, 200])
    expect((await server.call(key, 'DELETE', `${url}keys/${keyId}/`)).status).toBe(204)
    expect(await getStatuses()).toEqual([401, 200])
    expect((await server.call(key, 'DELETE', url)).status).toBe(204)
    expect(await getStatuses()).toEqual([401, 401])
    expect((await server.call(key, 'GET', url)).status).toBe(404)
    expect((await server.call(key, 'DELETE', url)).status).toBe(404)
    expect((await loadActivity(server.db, 'ServiceAccount', id)).at(-1)?.activity).toBe('deleted')
    // The name can be reused.
    await createAccount(organization, key)
  })

  it('belong to the account in the path', async () => {
    const { organization, key, keyId } = await buildServiceAccount()
    const other = await createAccount(organization, key, { name: 'Other' })
    const stranger = await buildServiceAccount()
    const url = getUrl(organization, `${other.id}/keys/${keyId}/`)
    expect((await server.call(key, 'DELETE', url)).status).toBe(404)
    expect((await server.call(key, 'POST', `${url}roll/`, {})).status).toBe(404)
    const foreign = getUrl(organization, `${stranger.id}/keys/${stranger.keyId}/`)
    expect((await server.call(key, 'DELETE', foreign)).status).toBe(404)
    expect((await server.call(key, 'GET', getUrl(organization, `${stranger.id}/`))).status).toBe(404)
  })

  it('are deleted with their organization', async () => {
    const { organization, key, id, botKey } = await buildServiceAccount()
    const url = `/api/organizations/${organization.id}/`
    expect((await server.call(key, 'DELETE', url)).status).toBe(204)
    expect((await server.call(botKey, 'GET', getUrl(organization))).status).toBe(404)
    expect((await server.call(key, 'DELETE', `${url}purge/`)).status).toBe(204)
    expect((await server.call(botKey, 'GET', ME)).status).toBe(401)
    const [user] = await server.db.select().from(userTable).where(eq(userTable.uuid, id))
    expect(user?.is_active).toBe(false)
    const keys = await server.db
      .select()
      .from(personalApiKeyTable)
      .where(eq(personalApiKeyTable.user_id, user?.id ?? 0))
    expect(keys).toEqual([])
  })

  it('name the account in the audit log, without its placeholder address', async () => {
    const { organization, project, botKey } = await buildServiceAccount()
    const survey = await server.call(botKey, 'POST', `/api/projects/${project.id}/surveys/`, {
      name: 'By the bot',
      type: 'popover',
    })
    const [entry] = await loadActivity(server.db, 'Survey', survey.body.id)
    expect(entry).toMatchObject({
      organization_id: organization.id,
      user: { first_name: 'Deploy bot', email: null, is_service_account: true },
    })
  })
})

describe('report of API keys', () => {
  const getReportUrl = (organization: { id: string }, rest = '') =>
    `/api/organizations/${organization.id}/api_keys/${rest}`

  const getLabels = async (organization: { id: string }, key: string, query = '') => {
    const { status, body } = await server.call(key, 'GET', getReportUrl(organization, query))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.count).toBe(body.results.length)
    return body.results.map(({ label }: { label: string }) => label)
  }

  it('lists the keys that reach the organization, without values and addresses', async () => {
    const { db } = server
    const { organization, project, key, botKey, id } = await buildServiceAccount()
    const stranger = await buildOrganization(db)
    const { user } = await buildMember(db, organization.id)
    const build = (label: string, fields: Parameters<typeof buildKey>[2] = {}) =>
      buildKey(db, user.id, { label, scopes: ['survey:read'], ...fields })
    await build('inside', { scoped_organizations: [organization.id] })
    await build('project', { scoped_teams: [project.id, stranger.project.id] })
    await build('elsewhere', { scoped_organizations: [stranger.organization.id] })
    await build('other project', { scoped_teams: [stranger.project.id] })
    await build('expired', { expires_at: new Date(Date.now() - 1000).toISOString() })
    await build('expires', { expires_at: new Date(Date.now() + DAY_MS).toISOString() })
    const all = await server.call(key, 'GET', getReportUrl(organization))
    const labels = all.body.results.map(({ label }: { label: string }) => label)
    expect(labels.toSorted()).toEqual(['Deploy', 'expires', 'inside', 'project', 'test', 'test'])
    const inProject = all.body.results.find(({ label }: { label: string }) => label === 'project')
    expect(inProject).toMatchObject({ scoped_teams: [project.id], is_shared: true, revocation_denial: null })
    expect(all.body.results.find(({ label }: { label: string }) => label === 'Deploy')).toMatchObject({
      owner: { uuid: id, is_service_account: true },
      mask_value: `phx_...${botKey.slice(-4)}`,
      is_shared: false,
      revocation_denial: null,
    })
    const text = JSON.stringify(all.body)
    for (const secret of [key, botKey, 'sha256$', 'last_used_ip', stranger.organization.id])
      expect(text).not.toContain(secret)
    expect(await getLabels(organization, key, '?expires=true')).toEqual(['expires'])
    for (const [scope, isMatch] of [
      ['*', true],
      ['survey:read', false],
    ] as const) {
      const expiring = eq(personalApiKeyTable.label, 'expires')
      await server.db
        .update(personalApiKeyTable)
        .set({ scopes: [scope] })
        .where(expiring)
      const labels = await getLabels(organization, key, '?expires=true&all_scopes=true')
      expect(labels).toEqual(isMatch ? ['expires'] : [])
    }
    expect(await getLabels(organization, key, '?expires=true&all_scopes=false')).toEqual(['expires'])
    expect(await getLabels(organization, key, '?kind=service_account')).toEqual(['Deploy'])
    expect(await getLabels(organization, key, '?search=INSID')).toEqual(['inside'])
    expect(await getLabels(organization, key, '?kind=service_account&search=invalid')).toEqual([])
  })

  it('filters by the last use with the current or the previous value', async () => {
    const { db } = server
    const { organization, owner, key } = await buildOrganization(db)
    const toDate = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
    const build = async (label: string, fields: Partial<typeof personalApiKeyTable.$inferInsert>) => {
      await buildKey(db, owner.id, { label })
      await db.update(personalApiKeyTable).set(fields).where(eq(personalApiKeyTable.label, label))
    }
    await build('new', { created_at: toDate(0) })
    await build('old, never used', { created_at: toDate(31) })
    await build('used long ago', { created_at: toDate(200), last_used_at: toDate(91) })
    await build('used', { created_at: toDate(200), last_used_at: toDate(29) })
    await build('previous value used', {
      created_at: toDate(200),
      previous_value_last_used_at: toDate(2),
    })
    expect(await getLabels(organization, key, '?unused_days=30')).toEqual([
      'old, never used',
      'used long ago',
    ])
    expect(await getLabels(organization, key, '?unused_days=90')).toEqual(['used long ago'])
    expect(await getLabels(organization, key, '?order=-last_used_at')).toEqual([
      'test',
      'previous value used',
      'used',
      'used long ago',
      'new',
      'old, never used',
    ])
    const page = await server.call(key, 'GET', getReportUrl(organization, '?limit=2&offset=2'))
    expect(page.body).toMatchObject({ count: 6, results: [{ label: 'used long ago' }, { label: 'used' }] })
  })

  it('lets admins revoke keys that work in the organization only, of members up to their level', async () => {
    const { db } = server
    const { organization, owner, project, key } = await buildOrganization(db)
    const admin = await buildMember(db, organization.id, 'admin')
    const member = await buildMember(db, organization.id)
    const fields = { label: 'inside', scoped_organizations: [organization.id] }
    const value = await buildKey(db, member.user.id, fields)
    await buildKey(db, member.user.id, { label: 'in project', scoped_teams: [project.id] })
    await buildKey(db, owner.id, { ...fields, label: 'of the owner' })
    const { results } = (await server.call(admin.key, 'GET', getReportUrl(organization))).body
    const get = (label: string, user: { id: number }) =>
      results.find(
        (row: { label: string; owner: { id: number } }) => row.label === label && row.owner.id === user.id,
      )
    expect(get('inside', member.user).revocation_denial).toBeNull()
    expect(get('in project', member.user).revocation_denial).toBeNull()
    expect(get('of the owner', owner).revocation_denial).toBe('owner_level')
    const revoke = async (by: string, id: string) =>
      (await server.call(by, 'DELETE', getReportUrl(organization, `${id}/`))).status
    expect(await revoke(admin.key, get('of the owner', owner).id)).toBe(403)
    expect(await revoke(member.key, get('inside', member.user).id)).toBe(403)
    expect((await server.call(value, 'GET', ME)).status).toBe(200)
    expect(await revoke(admin.key, get('inside', member.user).id)).toBe(204)
    expect((await server.call(value, 'GET', ME)).status).toBe(401)
    expect(await revoke(admin.key, get('inside', member.user).id)).toBe(404)
    expect(await revoke(key, get('of the owner', owner).id)).toBe(204)
    const [entry] = await loadActivity(db, 'PersonalAPIKey', get('inside', member.user).id)
    expect(entry).toMatchObject({
      activity: 'deleted',
      organization_id: organization.id,
      user: { email: admin.user.email },
    })
  })

  it('lets admins end the access of keys that also work elsewhere', async () => {
    const { db } = server
    const { organization, project, key } = await buildOrganization(db)
    const other = await buildOrganization(db)
    const admin = await buildMember(db, organization.id, 'admin')
    const member = await buildMember(db, organization.id)
    await db
      .insert(membershipTable)
      .values({ organization_id: other.organization.id, user_id: member.user.id, level: 1 })
    const shared = await buildKey(db, member.user.id, { label: 'everywhere' })
    const inside = await buildKey(db, member.user.id, {
      label: 'inside',
      scoped_organizations: [organization.id],
    })
    const { results } = (
      await server.call(admin.key, 'GET', getReportUrl(organization, '?search=everywhere'))
    ).body
    expect(results).toMatchObject([{ is_shared: true, revocation_denial: null }])
    const url = getReportUrl(organization, `${results[0].id}/`)
    expect((await server.call(member.key, 'DELETE', url)).status).toBe(403)
    expect((await server.call(other.key, 'DELETE', url)).status).toBe(403)
    const foreign = getReportUrl(other.organization, `${results[0].id}/`)
    const path = `/api/projects/${project.id}/surveys/`
    expect((await server.call(shared, 'GET', path)).status).toBe(200)
    expect((await server.call(admin.key, 'DELETE', url)).status).toBe(204)
    for (const denied of [path, `/api/organizations/${organization.id}/roles/`, getReportUrl(organization)])
      expect((await server.call(shared, 'GET', denied)).status, denied).toBe(403)
    expect((await server.call(shared, 'GET', `/api/projects/${other.project.id}/surveys/`)).status).toBe(200)
    // The other keys of the member still work, and the key is listed in the other organization only.
    expect((await server.call(inside, 'GET', path)).status).toBe(200)
    expect((await server.call(admin.key, 'DELETE', url)).status).toBe(404)
    expect(await getLabels(organization, key, '?search=everywhere')).toEqual([])
    expect(await getLabels(other.organization, other.key, '?search=everywhere')).toEqual(['everywhere'])
    // It creates no key that has its access again, and rolling it does not restore it.
    const created = await server.call(shared, 'POST', '/api/personal_api_keys/', {
      label: 'New',
      scopes: ['*'],
    })
    expect(created.status).toBe(403)
    const { body: own } = await server.call(shared, 'GET', '/api/personal_api_keys/@current/')
    expect(own.ended_organizations).toEqual([organization.id])
    const { body: keys } = await server.call(shared, 'GET', '/api/personal_api_keys/')
    const insideKey = keys.find(({ label }: { label: string }) => label === 'inside')
    const roll = (id: string) => server.call(shared, 'POST', `/api/personal_api_keys/${id}/roll/`, {})
    expect((await roll(insideKey.id)).status).toBe(403)
    const { body: rolled } = await roll(own.id)
    expect((await server.call(rolled.value, 'GET', path)).status).toBe(403)
    const [entry] = await loadActivity(db, 'PersonalAPIKey', own.id)
    expect(entry).toMatchObject({ activity: 'access_ended', organization_id: organization.id })
    expect((await server.call(other.key, 'DELETE', foreign)).status).toBe(204)
    expect(
      (await server.call(rolled.value, 'GET', `/api/projects/${other.project.id}/surveys/`)).status,
    ).toBe(403)
  })

  it('renames keys of service accounts, and no others', async () => {
    const { db } = server
    const { organization, key } = await buildOrganization(db)
    const member = await buildMember(db, organization.id)
    const accounts = `/api/organizations/${organization.id}/service_accounts/`
    const { body: account } = await server.call(key, 'POST', accounts, { name: 'Bot' })
    const keys = `${accounts}${account.id}/keys/`
    const { body: created } = await server.call(key, 'POST', keys, { label: 'Old', scopes: ['survey:read'] })
    const rename = async (id: string, label: string, by = key) =>
      (await server.call(by, 'PATCH', `${keys}${id}/`, { label })).status
    expect(await rename(created.id, 'New', member.key)).toBe(403)
    expect(await rename(created.id, '')).toBe(400)
    expect(await rename(created.id, 'New')).toBe(200)
    const { results } = (await server.call(key, 'GET', getReportUrl(organization))).body
    const personal = results.find(({ owner }: { owner: { id: number } }) => owner.id === member.user.id)
    expect(await rename(personal.id, 'Stolen')).toBe(404)
    expect((await server.call(created.value, 'GET', '/api/users/@me/')).status).toBe(200)
    const log = await loadActivity(db, 'PersonalAPIKey', created.id)
    expect(log.map(({ activity }) => activity)).toEqual(['created', 'updated'])
    expect(log[1]).toMatchObject({ organization_id: organization.id, user: { email: expect.any(String) } })
  })

  it('does not list keys of former members', async () => {
    const { db } = server
    const { organization, key } = await buildOrganization(db)
    const member = await buildMember(db, organization.id)
    expect(await getLabels(organization, key)).toHaveLength(2)
    await db.delete(membershipTable).where(eq(membershipTable.id, member.membership.id))
    expect(await getLabels(organization, key)).toHaveLength(1)
  })
})
