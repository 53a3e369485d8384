import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { buildMember, buildOrganization, buildUser, loadActivity } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'
import { membershipTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'

const server = createTestServer()
const buildUrl = (organization: { id: string }, rest = '') =>
  `/api/organizations/${organization.id}/roles/${rest}`
const make = async (organization: { id: string }, key: string, name: string) =>
  (await server.call(key, 'POST', buildUrl(organization), { name })).body

describe('roles', () => {
  it('are created, renamed and deleted by admins, and read by all members', async () => {
    const { db, call } = server
    const { organization } = await buildOrganization(db)
    const member = await buildMember(db, organization.id)
    const admin = await buildMember(db, organization.id, 'admin')
    const created = await call(admin.key, 'POST', buildUrl(organization), {
      name: ' Analysts ',
      feature_flags_access_level: 21,
      members: ['ignored'],
    })
    expect(created).toMatchObject({
      status: 201,
      body: {
        name: 'Analysts',
        created_by: null,
        members: [],
        is_default: false,
        feature_flags_access_level: 21,
        associated_flags: [],
      },
    })
    const url = buildUrl(organization, `${created.body.id}/`)
    expect((await call(member.key, 'GET', url)).body).toEqual(created.body)
    expect((await call(member.key, 'GET', buildUrl(organization))).body).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [created.body],
    })
    expect((await call(member.key, 'POST', buildUrl(organization), { name: 'No' })).status).toBe(403)
    expect((await call(member.key, 'PATCH', url, { name: 'No' })).status).toBe(403)
    expect((await call(member.key, 'DELETE', url)).status).toBe(403)
    expect((await call(admin.key, 'PATCH', url, { name: 'analysts' })).body.name).toBe('analysts')
    expect(
      (await call(admin.key, 'PATCH', url, { feature_flags_access_level: 37 })).body
        .feature_flags_access_level,
    ).toBe(37)
    expect((await call(admin.key, 'PATCH', url, {})).body.name).toBe('analysts')
    const upperCaseUrl = buildUrl(organization, `${created.body.id.toUpperCase()}/`)
    expect(await call(admin.key, 'PATCH', upperCaseUrl, { name: 'analysts' })).toMatchObject({
      status: 200,
      body: { id: created.body.id },
    })
    expect(await call(admin.key, 'DELETE', upperCaseUrl)).toMatchObject({ status: 204, body: null })
    expect((await call(admin.key, 'GET', url)).status).toBe(404)
    expect(
      (await loadActivity(db, 'Role', created.body.id)).map(({ activity, detail }) => ({ activity, detail })),
    ).toMatchObject([
      { activity: 'created', detail: { name: 'Analysts' } },
      {
        activity: 'updated',
        detail: { changes: [{ field: 'name', before: 'Analysts', after: 'analysts' }] },
      },
      { activity: 'updated' },
      { activity: 'deleted' },
    ])
  })

  it('have unique names in an organization, ignoring case', async () => {
    const { db, call } = server
    const { organization, key } = await buildOrganization(db)
    const otherWorkspace = await buildOrganization(db)
    await make(organization, key, 'Größe')
    const second = await make(organization, key, 'Second')
    const unique = { status: 400, body: { code: 'unique', attr: 'name' } }
    expect(await call(key, 'POST', buildUrl(organization), { name: 'GRÖßE' })).toMatchObject(unique)
    const url = buildUrl(organization, `${second.id}/`)
    expect(await call(key, 'PATCH', url, { name: 'größe ' })).toMatchObject(unique)
    expect((await call(key, 'PATCH', url, { name: 'Second' })).status).toBe(200)
    expect((await make(otherWorkspace.organization, otherWorkspace.key, 'Größe')).name).toBe('Größe')
  })

  it('are not duplicated by concurrent requests', async () => {
    const { organization, key } = await buildOrganization(server.db)
    const responses = await Promise.all(
      ['Ops', 'ops', 'OPS', 'Ops'].map((name) => server.call(key, 'POST', buildUrl(organization), { name })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
    for (const { status, body } of responses) {
      if (status === 400) expect(body).toMatchObject({ code: 'unique', attr: 'name' })
    }
  })

  it('reject invalid names, and ids of other organizations', async () => {
    const { db, call } = server
    const { organization, key } = await buildOrganization(db)
    const stranger = await buildOrganization(db)
    const foreign = await make(stranger.organization, stranger.key, 'Theirs')
    const refused = async (body: unknown) => (await call(key, 'POST', buildUrl(organization), body)).body
    expect(await refused({})).toMatchObject({ code: 'required', attr: 'name' })
    expect(await refused({ name: '' })).toMatchObject({ code: 'blank', attr: 'name' })
    expect(await refused({ name: null })).toMatchObject({ code: 'null', attr: 'name' })
    expect(await refused({ name: 'x'.repeat(201) })).toMatchObject({ code: 'max_length', attr: 'name' })
    expect(await refused({ name: ['x'] })).toMatchObject({ code: 'invalid_input', attr: 'name' })
    const mine = await make(organization, key, 'Mine')
    expect(
      (await call(key, 'PATCH', buildUrl(organization, `${mine.id}/`), { feature_flags_access_level: 22 }))
        .body,
    ).toMatchObject({ code: 'invalid_choice', attr: 'feature_flags_access_level' })
    for (const id of [foreign.id, 'nonsense', '1', '%27']) {
      for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as const) {
        expect((await call(key, method, buildUrl(organization, `${id}/`), body)).status).toBe(404)
      }
    }
    expect((await call(key, 'GET', buildUrl(stranger.organization))).status).toBe(403)
  })
})

describe('role memberships', () => {
  const buildMembershipsUrl = (organization: { id: string }, role: { id: string }, rest = '') =>
    buildUrl(organization, `${role.id}/role_memberships/${rest}`)

  it('are created by admins, read by all members, and returned with their role', async () => {
    const { db, call } = server
    const { organization, key } = await buildOrganization(db)
    const member = await buildMember(db, organization.id)
    const role = await make(organization, key, 'Analysts')
    const url = buildMembershipsUrl(organization, role)
    const body = { user_uuid: member.user.uuid }
    expect((await call(member.key, 'POST', url, body)).status).toBe(403)
    const created = await call(key, 'POST', url, body)
    expect(created).toMatchObject({
      status: 201,
      body: {
        role_id: role.id,
        user: { uuid: member.user.uuid },
        organization_member: { id: member.membership.id, level: 1, user: { email: member.user.email } },
      },
    })
    expect(created.body).not.toHaveProperty('user_uuid')
    const membershipUrl = buildMembershipsUrl(organization, role, `${created.body.id}/`)
    expect((await call(member.key, 'GET', url)).body).toMatchObject({ count: 1, results: [created.body] })
    expect((await call(member.key, 'GET', membershipUrl)).body).toEqual(created.body)
    expect((await call(member.key, 'GET', buildUrl(organization, `${role.id}/`))).body.members).toEqual([
      created.body,
    ])
    expect((await call(member.key, 'PATCH', membershipUrl, {})).status).toBe(405)
    expect((await call(member.key, 'DELETE', membershipUrl)).status).toBe(403)
    expect((await call(key, 'DELETE', membershipUrl)).status).toBe(204)
    expect((await call(key, 'DELETE', membershipUrl)).status).toBe(404)
    expect(await loadActivity(db, 'RoleMembership', created.body.id)).toMatchObject([
      { activity: 'created', detail: { name: member.user.email } },
      { activity: 'deleted' },
    ])
  })

  it('are paginated in the order of joining', async () => {
    const { db, call } = server
    const { organization, key } = await buildOrganization(db)
    const role = await make(organization, key, 'Everybody')
    const people = [
      await buildMember(db, organization.id),
      await buildMember(db, organization.id),
      await buildMember(db, organization.id),
    ]
    for (const { user } of people) {
      await call(key, 'POST', buildMembershipsUrl(organization, role), { user_uuid: user.uuid })
    }
    const page = await call(key, 'GET', buildMembershipsUrl(organization, role, '?limit=2&offset=1'))
    expect(page.body).toMatchObject({
      count: 3,
      next: null,
      previous: expect.stringContaining('limit=2'),
      results: [{ user: { id: people[1]?.user.id } }, { user: { id: people[2]?.user.id } }],
    })
  })

  it('are rejected for users who are inactive, for existing members, and for roles of other organizations', async () => {
    const { db, call } = server
    const { organization, owner, key } = await buildOrganization(db)
    const stranger = await buildOrganization(db)
    const role = await make(organization, key, 'Analysts')
    const foreign = await make(stranger.organization, stranger.key, 'Theirs')
    const off = await buildMember(db, organization.id)
    await db.update(userTable).set({ is_active: false }).where(eq(userTable.id, off.user.id))
    const add = async (body: unknown, to = role) => {
      const { status, body: response } = await call(key, 'POST', buildMembershipsUrl(organization, to), body)
      return [status, response.code, response.attr]
    }
    const invalid = [400, 'invalid_input', null]
    expect((await add({ user_uuid: owner.uuid }))[0]).toBe(201)
    expect(await add({ user_uuid: owner.uuid })).toEqual(invalid)
    expect(await add({ user_uuid: stranger.owner.uuid })).toEqual(invalid)
    expect(await add({ user_uuid: (await buildUser(db)).uuid })).toEqual(invalid)
    expect(await add({ user_uuid: off.user.uuid })).toEqual(invalid)
    expect(await add({ user_uuid: owner.uuid }, foreign)).toEqual(invalid)
    expect(await add({ user_uuid: owner.uuid }, { id: 'nonsense' })).toEqual(invalid)
    expect(await add({})).toEqual([400, 'required', 'user_uuid'])
    expect(await add({ user_uuid: null })).toEqual([400, 'null', 'user_uuid'])
    expect(await add({ user_uuid: 5 })).toEqual([400, 'invalid_input', 'user_uuid'])
    expect(await add({ user_uuid: 'me' })).toEqual([400, 'invalid_input', 'user_uuid'])
    for (const id of [foreign.id, 'nonsense']) {
      expect((await call(key, 'GET', buildMembershipsUrl(organization, { id }))).status).toBe(404)
    }
    expect((await call(key, 'GET', buildMembershipsUrl(organization, role, 'nonsense/'))).status).toBe(404)
  })

  it('are created once by concurrent requests', async () => {
    const { organization, owner, key } = await buildOrganization(server.db)
    const role = await make(organization, key, 'Once')
    const responses = await Promise.all(
      [1, 2, 3].map(() =>
        server.call(key, 'POST', buildMembershipsUrl(organization, role), { user_uuid: owner.uuid }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  })

  it('are deleted with the organization membership, and with the role', async () => {
    const { db, call } = server
    const { organization, owner, key } = await buildOrganization(db)
    const member = await buildMember(db, organization.id)
    const role = await make(organization, key, 'Analysts')
    for (const user_uuid of [member.user.uuid, owner.uuid]) {
      await call(key, 'POST', buildMembershipsUrl(organization, role), { user_uuid })
    }
    await call(key, 'DELETE', `/api/organizations/${organization.id}/members/${member.user.uuid}/`)
    const { body } = await call(key, 'GET', buildUrl(organization, `${role.id}/`))
    expect(body.members).toMatchObject([{ user: { uuid: owner.uuid } }])
    expect((await call(key, 'DELETE', buildUrl(organization, `${role.id}/`))).status).toBe(204)
    const left = await db
      .select()
      .from(membershipTable)
      .where(eq(membershipTable.organization_id, organization.id))
    expect(left).toHaveLength(1)
  })
})
