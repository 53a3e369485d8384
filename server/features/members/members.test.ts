import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { LEVELS } from '../../../contract/domain/levels'
import {
  buildKey,
  buildMember,
  buildOrganization,
  buildProject,
  buildUser,
  loadActivity,
} from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'
import { membershipTable } from '../../core/db/schema/organizations'
import { personalApiKeyTable } from '../../core/db/schema/personal-api-keys'
import { userTable } from '../../core/db/schema/users'

const server = createTestServer()
const buildUrl = (organization: { id: string }, who = '') =>
  `/api/organizations/${organization.id}/members/${who}`

describe('member list', () => {
  it('lists the newest members first, excludes deactivated users, and includes the user', async () => {
    const { db, call } = server
    const { organization, owner, key } = await buildOrganization(db)
    const first = await buildMember(db, organization.id, 'admin')
    await db
      .update(membershipTable)
      .set({ joined_at: '2020-01-01T00:00:00Z' })
      .where(eq(membershipTable.id, first.membership.id))
    const off = await buildMember(db, organization.id)
    await db.update(userTable).set({ is_active: false }).where(eq(userTable.id, off.user.id))
    const list = await call(key, 'GET', buildUrl(organization))
    expect(list.body.count).toBe(2)
    expect(list.body.results).toMatchObject([
      { user: { uuid: owner.uuid, email: owner.email }, level: 15 },
      { id: first.membership.id, level: 8, joined_at: '2020-01-01T00:00:00Z', is_2fa_enabled: false },
    ])
  })

  it('contains the time of the latest sign-in or request of each user', async () => {
    const { db, call } = server
    const { organization, key } = await buildOrganization(db)
    const { user } = await buildMember(db, organization.id)
    const load = async () => (await call(key, 'GET', buildUrl(organization, user.uuid))).body.last_active_at
    expect(await load()).toBeNull()
    await db.update(userTable).set({ last_login: '2026-01-05T09:00:00Z' }).where(eq(userTable.id, user.id))
    expect(await load()).toBe('2026-01-05T09:00:00Z')
    await buildKey(db, user.id)
    await db
      .update(personalApiKeyTable)
      .set({ last_used_at: '2026-01-06T09:00:00Z' })
      .where(eq(personalApiKeyTable.user_id, user.id))
    expect(await load()).toBe('2026-01-06T09:00:00Z')
    const list = await call(key, 'GET', buildUrl(organization))
    expect(
      list.body.results.map(({ last_active_at }: { last_active_at: string }) => last_active_at),
    ).toContain('2026-01-06T09:00:00Z')
  })

  it('supports ordering, searching, and filtering by email, level, role and update time', async () => {
    const { db, call } = server
    const { organization, owner, key } = await buildOrganization(db)
    const zoe = await buildUser(db, { first_name: 'Zoë', last_name: '100%', email: 'Zoe@wren.example' })
    await db.insert(membershipTable).values({
      organization_id: organization.id,
      user_id: zoe.id,
      updated_at: '2020-01-01T00:00:00Z',
    })
    const emails = async (query: string) =>
      (await call(key, 'GET', buildUrl(organization, query))).body.results.map(
        ({ user }: { user: { email: string } }) => user.email,
      )
    expect(await emails('?order=level')).toEqual([zoe.email, owner.email])
    expect(await emails('?order=-level')).toEqual([owner.email, zoe.email])
    expect(await emails('?search=zoë 100%25')).toEqual([zoe.email])
    expect(await emails('?level=15')).toEqual([owner.email])
    expect(await emails('?level=1')).toEqual([zoe.email])
    expect(await emails('?level=8')).toEqual([])
    expect(await call(key, 'GET', buildUrl(organization, '?level=admin'))).toMatchObject({
      status: 400,
      body: { code: 'invalid_choice', attr: 'level' },
    })
    const role = async (name: string) =>
      (await call(key, 'POST', `/api/organizations/${organization.id}/roles/`, { name })).body.id
    const [support, unused] = [await role('Support'), await role('Unused')]
    const rolePath = `/api/organizations/${organization.id}/roles/${support}/role_memberships/`
    await call(key, 'POST', rolePath, { user_uuid: zoe.uuid })
    expect(await emails(`?role=${support}`)).toEqual([zoe.email])
    expect(await emails(`?role=${support}&level=15`)).toEqual([])
    expect(await emails(`?role=${unused}`)).toEqual([])
    const stranger = await buildOrganization(db)
    expect(
      (await call(stranger.key, 'GET', buildUrl(stranger.organization, `?role=${support}`))).body,
    ).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    })
    expect(await call(key, 'GET', buildUrl(organization, '?role=Support'))).toMatchObject({
      status: 400,
      body: { attr: 'role' },
    })
    expect(await emails('?search=%25')).toEqual([zoe.email])
    expect(await emails('?email=zoe@WREN.example')).toEqual([zoe.email])
    expect(await emails('?email=zoe')).toEqual([])
    expect(await emails('?updated_after=2020-01-02T00:00:00,5%2B02:00')).toEqual([owner.email])
    expect(await call(key, 'GET', buildUrl(organization, '?order=password'))).toMatchObject({
      status: 400,
      body: { code: 'invalid_choice', attr: 'order' },
    })
    expect(await call(key, 'GET', buildUrl(organization, '?updated_after=2020-02-30'))).toMatchObject({
      status: 400,
      body: { attr: 'updated_after' },
    })
  })
})

describe('a single member', () => {
  it('is returned by the uuid of its user, and as @me', async () => {
    const { db, call } = server
    const { organization, owner, key } = await buildOrganization(db)
    const member = await buildMember(db, organization.id)
    const response = await call(key, 'GET', buildUrl(organization, `${member.user.uuid}/`))
    expect(response).toMatchObject({
      status: 200,
      body: { id: member.membership.id, level: LEVELS.member, user: { email: member.user.email } },
    })
    const [listed] = (await call(key, 'GET', buildUrl(organization, `?email=${member.user.email}`))).body
      .results
    expect(response.body).toEqual(listed)
    expect((await call(key, 'GET', buildUrl(organization, '@me/'))).body.user.uuid).toBe(owner.uuid)
  })

  it('is not found in another organization or after deactivation', async () => {
    const { db, call } = server
    const { organization, key } = await buildOrganization(db)
    const stranger = await buildOrganization(db)
    const member = await buildMember(db, organization.id)
    await db.update(userTable).set({ is_active: false }).where(eq(userTable.id, member.user.id))
    for (const uuid of [stranger.owner.uuid, member.user.uuid])
      expect((await call(key, 'GET', buildUrl(organization, `${uuid}/`))).status).toBe(404)
  })
})

describe("changing a member's level", () => {
  const patch = async (
    organization: { id: string },
    key: string,
    who: { user: { uuid: string } },
    body: unknown,
  ) => server.call(key, 'PATCH', buildUrl(organization, `${who.user.uuid}/`), body)

  it('checks the rules in their documented order', async () => {
    const { db } = server
    const { organization, owner, key } = await buildOrganization(db)
    const [member, otherMember] = [
      await buildMember(db, organization.id),
      await buildMember(db, organization.id),
    ]
    const admin = await buildMember(db, organization.id, 'admin')
    const refused = async (by: string, who: { user: { uuid: string } }, body: unknown) => {
      const { status, body: error } = await patch(organization, by, who, body)
      return [status, error.code, error.attr]
    }
    const no = [403, 'permission_denied', null]
    expect(await refused(member.key, otherMember, { level: 99 })).toEqual(no)
    expect(await refused(member.key, otherMember, {})).toEqual(no)
    expect(await refused(admin.key, { user: owner }, { level: 99 })).toEqual(no)
    expect(await refused(admin.key, otherMember, { level: 99 })).toEqual([400, 'invalid_choice', 'level'])
    expect(await refused(admin.key, otherMember, { level: null })).toEqual([400, 'null', 'level'])
    expect(await refused(admin.key, otherMember, { level: 'admin' })).toEqual([400, 'invalid_input', 'level'])
    expect(await refused(member.key, member, { level: 8 })).toEqual(no)
    expect(await refused(key, { user: owner }, { level: 1 })).toEqual(no)
    expect(await refused(admin.key, otherMember, { level: 15 })).toEqual(no)
    const stranger = await buildOrganization(db)
    expect(await refused(key, { user: stranger.owner }, { level: 8 })).toEqual([404, 'not_found', null])
  })

  it('is allowed for admins up to their own level, and for owners to any level', async () => {
    const { db } = server
    const { organization, key } = await buildOrganization(db)
    const [member, admin] = [
      await buildMember(db, organization.id),
      await buildMember(db, organization.id, 'admin'),
    ]
    const raised = await patch(organization, admin.key, member, { level: 8 })
    expect(raised).toMatchObject({ status: 200, body: { id: member.membership.id, level: 8 } })
    expect(raised.body.updated_at > member.membership.updated_at).toBe(true)
    expect((await patch(organization, admin.key, member, { level: 1 })).body.level).toBe(1)
    expect((await patch(organization, key, member, { level: 15 })).body.level).toBe(15)
    expect((await patch(organization, key, member, { level: 8 })).body.level).toBe(8)
  })

  it('writes nothing and no activity entry if the level is the same or missing', async () => {
    const { db } = server
    const { organization, key } = await buildOrganization(db)
    const member = await buildMember(db, organization.id)
    for (const body of [{}, { level: 1 }, { joined_at: 'read only' }]) {
      expect(await patch(organization, key, member, body)).toMatchObject({
        status: 200,
        body: { level: 1, updated_at: member.membership.updated_at },
      })
    }
    expect(await loadActivity(db, 'OrganizationMembership', member.membership.id)).toEqual([])
    await patch(organization, key, member, { level: 8 })
    expect(await loadActivity(db, 'OrganizationMembership', member.membership.id)).toMatchObject([
      {
        activity: 'updated',
        detail: {
          name: member.user.email,
          changes: [{ field: 'level', before: 1, after: 8, action: 'changed' }],
        },
      },
    ])
  })

  it('takes effect from the next request', async () => {
    const { db, call } = server
    const { organization, key } = await buildOrganization(db)
    const member = await buildMember(db, organization.id)
    const rename = () => call(member.key, 'PATCH', `/api/organizations/${organization.id}/`, { name: 'New' })
    expect((await rename()).status).toBe(403)
    await patch(organization, key, member, { level: 8 })
    expect((await rename()).status).toBe(200)
  })

  it('never leaves an organization without an owner, even under concurrent demotions', async () => {
    const { db } = server
    for (let round = 0; round < 5; round++) {
      const { organization, owner, key } = await buildOrganization(db)
      const owners = [
        { user: owner, key },
        await buildMember(db, organization.id, 'owner'),
        await buildMember(db, organization.id, 'owner'),
      ]
      const responses = await Promise.all(
        owners.flatMap((by) =>
          owners
            .filter((who) => who !== by)
            .map(async (who) => (await patch(organization, by.key, who, { level: 1 })).status),
        ),
      )
      const left = await db
        .select()
        .from(membershipTable)
        .where(
          and(eq(membershipTable.organization_id, organization.id), eq(membershipTable.level, LEVELS.owner)),
        )
      expect(left).toHaveLength(1)
      for (const status of responses) expect([200, 403]).toContain(status)
    }
  })

  it('resets the current project of a user who loses access to it', async () => {
    const { db, call } = server
    const { organization, project, key } = await buildOrganization(db)
    const hidden = await buildProject(db, organization.id, { access_control: true })
    const admin = await buildMember(db, organization.id, 'admin')
    await call(admin.key, 'PATCH', '/api/users/@me/', { set_current_team: hidden.id })
    await patch(organization, key, admin, { level: 1 })
    expect((await call(admin.key, 'GET', '/api/users/@me/')).body.team.id).toBe(project.id)
  })
})

describe('removing a member', () => {
  it('is allowed for admins, and for any member who leaves', async () => {
    const { db, call } = server
    const { organization, key } = await buildOrganization(db)
    const [firstItem, two] = [await buildMember(db, organization.id), await buildMember(db, organization.id)]
    const admin = await buildMember(db, organization.id, 'admin')
    const remove = async (by: string, who: string) =>
      (await call(by, 'DELETE', buildUrl(organization, `${who}/`))).status
    expect(await remove(firstItem.key, two.user.uuid)).toBe(403)
    expect(await remove(firstItem.key, '@me')).toBe(204)
    expect(await remove(admin.key, firstItem.user.uuid)).toBe(404)
    expect(await remove(admin.key, two.user.uuid)).toBe(204)
    expect(await remove(admin.key, admin.user.uuid)).toBe(204)
    expect((await call(key, 'GET', buildUrl(organization))).body.count).toBe(1)
    expect(await loadActivity(db, 'OrganizationMembership', two.membership.id)).toMatchObject([
      { activity: 'deleted', detail: { changes: null, name: two.user.email } },
    ])
  })

  it('is rejected for owners, even if there are other owners', async () => {
    const { db, call } = server
    const { organization, owner, key } = await buildOrganization(db)
    const second = await buildMember(db, organization.id, 'owner')
    const admin = await buildMember(db, organization.id, 'admin')
    const [member] = [await buildMember(db, organization.id)]
    const remove = (by: string, who: string) => call(by, 'DELETE', buildUrl(organization, `${who}/`))
    for (const [by, who] of [
      [key, owner.uuid],
      [key, second.user.uuid],
      [admin.key, owner.uuid],
    ] as const) {
      expect(await remove(by, who)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', attr: null },
      })
    }
    expect((await remove(member.key, owner.uuid)).status).toBe(403)
  })

  it("revokes access of the user's keys at once and switches the user to their first remaining organization", async () => {
    const { db, call } = server
    const home = await buildOrganization(db, 'Home')
    const { organization, project, key } = await buildOrganization(db, 'Away')
    await db
      .insert(membershipTable)
      .values({ organization_id: organization.id, user_id: home.owner.id, level: LEVELS.member })
    await call(home.key, 'PATCH', '/api/users/@me/', { set_current_team: project.id })
    const current = async () => (await call(home.key, 'GET', '/api/users/@me/')).body
    expect(await current()).toMatchObject({
      organization: { id: organization.id },
      team: { id: project.id },
    })
    expect((await call(key, 'DELETE', buildUrl(organization, `${home.owner.uuid}/`))).status).toBe(204)
    expect((await call(home.key, 'GET', `/api/projects/${project.id}/`)).status).toBe(403)
    expect(await current()).toMatchObject({
      organization: { id: home.organization.id },
      team: { id: home.project.id },
    })
  })
})
