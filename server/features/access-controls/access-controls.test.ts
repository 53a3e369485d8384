import { describe, expect, it } from 'vitest'
import type { AccessLevel, AccessResource } from '../../../contract/domain/access'
import { recordStatements } from '../../../tests/support/expect-same-response'
import {
  buildKey,
  buildMember,
  buildOrganization,
  buildPrivateProject,
  buildProject,
  loadActivity,
} from '../../../tests/support/factories'
import { createHttpClient } from '../../../tests/support/http-client'
import { createTestServer, startServer } from '../../../tests/support/test-server'
import { roleMembershipTable, roleTable } from '../../core/db/schema/roles'

const server = createTestServer()

type Organization = Awaited<ReturnType<typeof buildOrganization>>

/** Rules by their subject: nothing for all members, the id of a role, or a membership. */
type Rules = [subject: null | string | { id: string }, AccessLevel | null, AccessResource?][]

const rulePath = (project: { id: number }, rest = '') =>
  `/api/projects/${project.id}/resource_access_controls/${rest}`

async function setRules({ key, project }: Pick<Organization, 'key' | 'project'>, rules: Rules) {
  for (const [subject, access_level, resource = 'survey'] of rules) {
    const users =
      typeof subject === 'string' ? { role: subject } : { organization_member: subject?.id ?? null }
    const body = { resource, access_level, ...users }
    expect(await server.call(key, 'PUT', rulePath(project), body)).toMatchObject({ status: 200 })
  }
}

/** Creates roles with one member. */
async function addRoles(organization: { id: string }, membership: { id: string }, count: number) {
  if (count === 0) return []
  const roles = await server.db
    .insert(roleTable)
    .values(
      Array.from({ length: count }, (_, at) => ({ organization_id: organization.id, name: `Role ${at}` })),
    )
    .returning()
  await server.db
    .insert(roleMembershipTable)
    .values(roles.map(({ id }) => ({ role_id: id, membership_id: membership.id })))
  return roles.map(({ id }) => id)
}

const readLevels = async (key: string, project: { id: number }) =>
  (await server.call(key, 'GET', `/api/projects/${project.id}/`)).body.user_access_levels

/** Reads the access of a member to surveys, as the owner sees it. */
async function explain({ key, organization }: Organization, user: { uuid: string }, resource = 'survey') {
  const url = `/api/organizations/${organization.id}/members/${user.uuid}/access/`
  const { body } = await server.call(key, 'GET', url)
  return body.results[0].access.find((entry: { resource: string }) => entry.resource === resource)
}

describe('resolution of access rules', () => {
  const cases: [
    title: string,
    default_: AccessLevel | null,
    roles: AccessLevel[],
    member: AccessLevel | null,
    expected: AccessLevel,
    source: string,
  ][] = [
    ['no rule', null, [], null, 'editor', 'membership'],
    ['the default', 'viewer', [], null, 'viewer', 'default'],
    ['a role above the default', 'none', ['viewer'], null, 'viewer', 'explicit_role'],
    ['a role below the default', 'manager', ['none'], null, 'none', 'explicit_role'],
    ['the highest of two roles', 'none', ['viewer', 'editor'], null, 'editor', 'explicit_role'],
    ['the member above a role', null, ['viewer'], 'manager', 'manager', 'explicit_member'],
    ['a role above the member', null, ['editor'], 'viewer', 'editor', 'explicit_role'],
    ['the member below the default', 'editor', [], 'none', 'none', 'explicit_member'],
    ['the member rather than an equal role', 'none', ['viewer'], 'viewer', 'viewer', 'explicit_member'],
  ]
  it.each(cases)('applies %s', async (_title, default_, roleLevels, member, expected, source) => {
    const workspace = await buildOrganization(server.db)
    const { user, membership, key } = await buildMember(server.db, workspace.organization.id)
    const roles = await addRoles(workspace.organization, membership, roleLevels.length)
    await setRules(workspace, [
      [null, default_],
      ...roles.map((id, at): Rules[number] => [id, roleLevels[at] ?? null]),
      [membership, member],
    ])
    expect(await explain(workspace, user)).toMatchObject({ access_level: expected, access_source: source })
    expect(await readLevels(key, workspace.project)).toMatchObject({
      survey: expected,
      feature_flag: 'editor',
    })
  })

  it('names the role that decides', async () => {
    const workspace = await buildOrganization(server.db)
    const { user, membership } = await buildMember(server.db, workspace.organization.id)
    const [role = ''] = await addRoles(workspace.organization, membership, 1)
    await setRules(workspace, [[role, 'viewer']])
    expect((await explain(workspace, user)).role).toEqual({ id: role, name: 'Role 0' })
  })

  it('never restricts admins and owners of the organization, nor admins of a private project', async () => {
    const workspace = await buildPrivateProject(server.db, 'admin')
    const { organization, hidden, inside } = workspace
    const admin = await buildMember(server.db, organization.id, 'admin')
    const inHidden = { ...workspace, project: hidden }
    await setRules(inHidden, [
      [null, 'none', 'project'],
      [null, 'none'],
      [admin.membership, 'none'],
      [inside.membership, 'none'],
    ])
    for (const key of [workspace.key, admin.key, inside.key])
      expect(await readLevels(key, hidden)).toMatchObject({ project: 'manager', survey: 'manager' })
    expect(await explain(workspace, admin.user)).toMatchObject({ access_source: 'organization_admin' })
  })
})

describe('access rules', () => {
  it('are set as in PostHog, by PUT for a role, a member or all members, and removed by null', async () => {
    const { key, project, organization } = await buildOrganization(server.db)
    const { membership } = await buildMember(server.db, organization.id)
    const [role = ''] = await addRoles(organization, membership, 1)
    const put = (body: object) => server.call(key, 'PUT', rulePath(project), { resource: 'survey', ...body })
    expect(await put({ access_level: 'viewer', role })).toMatchObject({
      status: 200,
      body: {
        resource: 'survey',
        resource_id: null,
        access_level: 'viewer',
        role,
        organization_member: null,
      },
    })
    await put({ access_level: 'editor', organization_member: membership.id })
    await put({ access_level: 'none' })
    await put({ access_level: 'manager', role })
    const { body } = await server.call(key, 'GET', rulePath(project))
    const levels = body.access_controls.map((rule: { access_level: string }) => rule.access_level)
    expect(levels.sort()).toEqual(['editor', 'manager', 'none'])
    expect(body).toMatchObject({
      available_access_levels: ['none', 'viewer', 'editor', 'manager'],
      default_access_level: 'editor',
      user_access_level: 'manager',
    })
    expect((await put({ access_level: null, role })).body.access_level).toBeNull()
    expect((await server.call(key, 'GET', rulePath(project))).body.access_controls).toHaveLength(2)
    expect((await put({ access_level: 'none', role, organization_member: membership.id })).status).toBe(400)
    expect((await put({ access_level: 'none', role: membership.id })).body).toMatchObject({ attr: 'role' })
    expect((await put({ access_level: 'admin' })).body).toMatchObject({ attr: 'access_level' })
    expect((await put({})).body).toMatchObject({ attr: 'access_level', code: 'required' })
  })

  it('are changed by managers of the project or of the kind of resources alone', async () => {
    const workspace = await buildOrganization(server.db)
    const { project, organization } = workspace
    const [member, surveyManager, projectManager] = [
      await buildMember(server.db, organization.id),
      await buildMember(server.db, organization.id),
      await buildMember(server.db, organization.id),
    ]
    await setRules(workspace, [
      [surveyManager.membership, 'manager'],
      [projectManager.membership, 'manager', 'project'],
    ])
    const change = async (key: string, resource: string) =>
      (await server.call(key, 'PUT', rulePath(project), { resource, access_level: 'viewer' })).body
    expect(await change(member.key, 'survey')).toMatchObject({
      code: 'permission_denied',
      detail: 'Requires manage access to surveys.',
    })
    expect(await change(surveyManager.key, 'person')).toMatchObject({ code: 'permission_denied' })
    expect(await change(surveyManager.key, 'survey')).toMatchObject({ access_level: 'viewer' })
    expect(await change(projectManager.key, 'person')).toMatchObject({ access_level: 'viewer' })
  })

  it('are records with an id: created once, changed and deleted', async () => {
    const { key, project } = await buildOrganization(server.db)
    const rule = { resource: 'survey', access_level: 'viewer' }
    const created = await server.call(key, 'POST', rulePath(project), rule)
    expect(created).toMatchObject({ status: 201, body: { ...rule, role: null } })
    expect((await server.call(key, 'POST', rulePath(project), rule)).body.code).toBe('unique')
    const url = rulePath(project, `${created.body.id}/`)
    const changed = await server.call(key, 'PATCH', url, { access_level: 'none' })
    expect((await server.call(key, 'GET', url)).body).toEqual(changed.body)
    expect((await server.call(key, 'DELETE', url)).status).toBe(204)
    expect((await server.call(key, 'GET', url)).status).toBe(404)
  })

  it('are logged in the history of the project', async () => {
    const workspace = await buildOrganization(server.db)
    const { user, membership } = await buildMember(server.db, workspace.organization.id)
    await setRules(workspace, [
      [membership, 'viewer'],
      [membership, 'viewer'],
      [membership, null],
    ])
    const changes = (await loadActivity(server.db, 'Team', workspace.project.id)).flatMap(
      ({ detail }) => (detail as { changes: object[] | null }).changes ?? [],
    )
    const rule = { resource: 'survey', member: user.email, access_level: 'viewer' }
    expect(changes).toMatchObject([
      { field: 'access_controls', before: null, after: rule },
      { field: 'access_controls', before: rule, after: null },
    ])
  })

  it('end with their role, and with the membership of a user in it', async () => {
    const workspace = await buildOrganization(server.db)
    const { organization, project } = workspace
    const { membership, key } = await buildMember(server.db, organization.id)
    const [role = '', other = ''] = await addRoles(organization, membership, 2)
    await setRules(workspace, [
      [role, 'none'],
      [other, 'viewer'],
    ])
    const roles = `/api/organizations/${organization.id}/roles/`
    const { body } = await server.call(workspace.key, 'GET', `${roles}${other}/role_memberships/`)
    const expectLevel = async (survey: AccessLevel) =>
      expect(await readLevels(key, project)).toMatchObject({ survey })
    await expectLevel('viewer')
    await server.call(workspace.key, 'DELETE', `${roles}${other}/role_memberships/${body.results[0].id}/`)
    await expectLevel('none')
    await server.call(workspace.key, 'DELETE', `${roles}${role}/`)
    await expectLevel('editor')
  })

  it('take no query per request, with or without rules', async () => {
    const workspace = await buildOrganization(server.db)
    const { membership, key } = await buildMember(server.db, workspace.organization.id)
    const url = `/api/projects/${workspace.project.id}/surveys/`
    const record = async () => {
      await server.call(key, 'GET', url)
      return recordStatements(server.db, () => server.call(key, 'GET', url))
    }
    const before = await record()
    await setRules(workspace, [[membership, 'viewer']])
    expect(await record()).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
    expect(before.join()).not.toContain('access_controls')
  })

  it('apply at once on the server that changed them, on others within five seconds', async () => {
    const workspace = await buildOrganization(server.db)
    const { membership, key } = await buildMember(server.db, workspace.organization.id)
    const other = await startServer(server.database)
    const client = createHttpClient(other.url)
    const url = `/api/projects/${workspace.project.id}/surveys/`
    const headers = { authorization: `Bearer ${key}` }
    const readOther = async () => (await client.request({ url, headers })).statusCode
    try {
      expect([(await server.call(key, 'GET', url)).status, await readOther()]).toEqual([200, 200])
      await setRules(workspace, [[membership, 'none']])
      expect((await server.call(key, 'GET', url)).status).toBe(403)
      await expect.poll(readOther, { timeout: 7000, interval: 250 }).toBe(403)
    } finally {
      client.close()
      await other.close()
    }
  })
})

describe('reads across kinds of resources', () => {
  it('omit a project without access', async () => {
    const workspace = await buildOrganization(server.db)
    const { organization, project } = workspace
    const { key, membership, user } = await buildMember(server.db, organization.id)
    const open = await buildProject(server.db, organization.id, { name: 'Open' })
    await server.call(key, 'PATCH', '/api/users/@me/', { set_current_team: project.id })
    await setRules(workspace, [[membership, 'none', 'project']])
    const me = (await server.call(key, 'GET', '/api/users/@me/')).body
    const list = (await server.call(key, 'GET', `/api/organizations/${organization.id}/projects/`)).body
    const getIds = (projects: { id: number }[]) => projects.map(({ id }) => id)
    expect([getIds(me.organization.teams), getIds(list.results), me.team.id]).toEqual([
      [open.id],
      [open.id],
      open.id,
    ])
    const url = `/api/projects/${project.id}/`
    expect(await server.call(key, 'GET', url)).toMatchObject({
      status: 403,
      body: { detail: "You don't have access to the project." },
    })
    expect(await explain(workspace, user)).toMatchObject({ access_level: 'none', access_source: 'project' })
  })

  it('omit batch exports, linked flags and persons', async () => {
    const workspace = await buildOrganization(server.db)
    const { organization, project } = workspace
    const { key, membership } = await buildMember(server.db, organization.id)
    const post = async (path: string, body: object) =>
      (await server.call(workspace.key, 'POST', `/api/projects/${project.id}/${path}/`, body)).body
    const flag = await post('feature_flags', { key: 'beta' })
    const survey = await post('surveys', { name: 'Survey', type: 'popover', linked_flag_id: flag.id })
    await post('batch_exports', {
      name: 'Export',
      interval: 'day',
      destination: { type: 'NoOp', config: {} },
    })
    const exports = `/api/organizations/${organization.id}/batch_exports/`
    expect((await server.call(key, 'GET', exports)).body.count).toBe(1)
    await setRules(workspace, [
      [membership, 'none', 'batch_export'],
      [membership, 'none', 'feature_flag'],
      [membership, 'viewer', 'survey'],
    ])
    expect((await server.call(key, 'GET', exports)).body.count).toBe(0)
    const url = `/api/projects/${project.id}/surveys/`
    const read = (await server.call(key, 'GET', `${url}${survey.id}/`)).body
    expect(read).toMatchObject({ linked_flag: null, linked_flag_id: flag.id, user_access_level: 'viewer' })
    expect(JSON.stringify(read)).not.toContain('beta')
    await setRules(workspace, [[membership, 'editor', 'survey']])
    expect(await server.call(key, 'PATCH', `${url}${survey.id}/`, { linked_flag_id: flag.id })).toMatchObject(
      {
        status: 403,
        body: { detail: 'Requires view access to feature flags.' },
      },
    )
    expect((await server.call(key, 'PATCH', `${url}${survey.id}/`, { name: 'Other' })).status).toBe(200)
  })

  it('are restricted by the scopes of a key as well', async () => {
    const workspace = await buildOrganization(server.db)
    const { user } = await buildMember(server.db, workspace.organization.id)
    const key = await buildKey(server.db, user.id, { scopes: ['survey:write'] })
    const response = await server.call(key, 'GET', rulePath(workspace.project))
    expect(response.body.detail).toBe("API key missing required scope 'access_control:read'")
  })
})
