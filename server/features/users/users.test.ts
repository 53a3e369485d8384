import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { LEVELS } from '../../../contract/domain/levels'
import {
  buildKey,
  buildOrganization,
  buildProject,
  buildUser,
  loadActivity,
} from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'
import { membershipTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'

const server = createTestServer()
const ME = '/api/users/@me/'

/** Creates a user who belongs to two organizations, the first of which is current. */
async function buildTraveller() {
  const { db } = server
  const home = await buildOrganization(db, 'Home')
  const away = await buildOrganization(db, 'Away')
  await db.insert(membershipTable).values({
    organization_id: away.organization.id,
    user_id: home.owner.id,
    level: LEVELS.member,
  })
  return { home, away, key: home.key, user: home.owner }
}

describe('own user record', () => {
  it('returns the owner of the key and their current scope', async () => {
    const { home, away, key, user } = await buildTraveller()
    const me = await server.call(key, 'GET', ME)
    expect(me).toMatchObject({
      status: 200,
      body: {
        uuid: user.uuid,
        email: user.email,
        team: { id: home.project.id, organization: home.organization.id },
        organization: { id: home.organization.id, membership_level: 15 },
        organizations: [
          { id: home.organization.id, name: 'Home', membership_level: 15 },
          { id: away.organization.id, name: 'Away', membership_level: 1 },
        ],
      },
    })
    expect((await server.call(key, 'GET', `/api/users/${user.uuid.toUpperCase()}/`)).body.id).toBe(user.id)
  })

  it('has empty fields for a user without an organization', async () => {
    const key = await buildKey(server.db, (await buildUser(server.db)).id)
    expect((await server.call(key, 'GET', ME)).body).toMatchObject({
      team: null,
      organization: null,
      organizations: [],
    })
  })

  it('has the fields that both published OpenAPI documents require', async () => {
    const { key } = await buildTraveller()
    const { body } = await server.call(key, 'GET', ME)
    expect(body).toMatchObject({
      is_impersonated_until: null,
      sensitive_session_expires_at: null,
      scene_personalisation: [],
      has_sso_enforcement: false,
    })
  })

  it('is readable with any key, including restricted ones', async () => {
    const { home, user } = await buildTraveller()
    const key = await buildKey(server.db, user.id, {
      scopes: ['survey:read'],
      scoped_teams: [home.project.id],
    })
    expect((await server.call(key, 'GET', ME)).status).toBe(200)
    expect((await server.call(key, 'PATCH', ME, { first_name: 'No' })).status).toBe(403)
  })

  it('is the only readable user record', async () => {
    const { away, key } = await buildTraveller()
    for (const who of [away.owner.uuid, '00000000-0000-4000-8000-000000000000', '1', 'me']) {
      expect((await server.call(key, 'GET', `/api/users/${who}/`)).status).toBe(403)
      expect((await server.call(key, 'PATCH', `/api/users/${who}/`, {})).status).toBe(403)
    }
  })
})

describe('updating the own user record', () => {
  it('changes the fields in the request, logs them, and takes effect at once', async () => {
    const { db, call } = server
    const { key, user, home, away } = await buildTraveller()
    const body = { first_name: ' Ann ', theme_mode: 'dark' }
    expect((await call(key, 'PATCH', ME, body)).body).toMatchObject({
      first_name: 'Ann',
      theme_mode: 'dark',
      email: user.email,
    })
    expect((await call(key, 'GET', ME)).body.first_name).toBe('Ann')
    await call(key, 'PATCH', ME, {})
    const entries = await loadActivity(db, 'User', user.id)
    const entry = {
      activity: 'updated',
      detail: { changes: [{ field: 'first_name' }, { field: 'theme_mode' }] },
    }
    expect(entries).toMatchObject([entry, entry])
    expect(new Set(entries.map(({ organization_id }) => organization_id))).toEqual(
      new Set([home.organization.id, away.organization.id]),
    )
    expect((await call(key, 'PATCH', ME, { first_name: '' })).body).toMatchObject({
      code: 'blank',
      attr: 'first_name',
    })
  })

  it('accepts only roles of the enum, and still returns free text of older records', async () => {
    const { db, call } = server
    const { key, user } = await buildTraveller()
    const patch = async (role_at_organization: unknown) =>
      (await call(key, 'PATCH', ME, { role_at_organization })).body
    expect(await patch('leadership')).toMatchObject({ role_at_organization: 'leadership' })
    expect(await patch('Gardener')).toMatchObject({ code: 'invalid_choice', attr: 'role_at_organization' })
    expect(await patch(null)).toMatchObject({ role_at_organization: null })
    await db.update(userTable).set({ role_at_organization: 'Gardener' }).where(eq(userTable.id, user.id))
    expect((await call(key, 'PATCH', ME, { last_name: 'Bee' })).body.role_at_organization).toBe('Gardener')
  })

  it('switches the current organization, and the project with it', async () => {
    const { call } = server
    const { home, away, key } = await buildTraveller()
    const there = await call(key, 'PATCH', ME, {
      set_current_organization: away.organization.id.toUpperCase(),
    })
    expect(there.body).toMatchObject({
      organization: { id: away.organization.id },
      team: { id: away.project.id },
    })
    const back = await call(key, 'PATCH', ME, { set_current_team: home.project.id })
    expect(back.body).toMatchObject({
      organization: { id: home.organization.id },
      team: { id: home.project.id },
    })
    expect((await call(key, 'GET', '/api/projects/@current/')).body.id).toBe(home.project.id)
  })

  it('rejects a switch to an inaccessible scope', async () => {
    const { db, call } = server
    const { home, away, key } = await buildTraveller()
    const stranger = await buildOrganization(db)
    const hidden = await buildProject(db, away.organization.id, { access_control: true })
    const refused = async (body: object) => {
      const { status, body: error } = await call(key, 'PATCH', ME, body)
      return [status, error.code, error.attr]
    }
    const organization = 'set_current_organization'
    expect(await refused({ [organization]: stranger.organization.id })).toEqual([
      400,
      'does_not_exist',
      organization,
    ])
    expect(await refused({ [organization]: 'home' })).toEqual([400, 'invalid_input', organization])
    for (const id of [stranger.project.id, hidden.id, 0, -1, 99_999_999_999]) {
      expect(await refused({ set_current_team: id })).toEqual([400, 'does_not_exist', 'set_current_team'])
    }
    expect(await refused({ set_current_team: '1' })).toEqual([400, 'invalid_input', 'set_current_team'])
    expect((await call(key, 'GET', ME)).body.team.id).toBe(home.project.id)
  })
})
