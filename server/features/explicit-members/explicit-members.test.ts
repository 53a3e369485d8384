import { describe, expect, it } from 'vitest'
import {
  buildMember,
  buildOrganization,
  buildPrivateProject,
  buildProject,
} from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'

const server = createTestServer()
const getUrl = (project: { id: number }, rest = '') => `/api/projects/${project.id}/explicit_members/${rest}`
const canEnter = async (key: string, project: { id: number }) =>
  (await server.call(key, 'GET', `/api/projects/${project.id}/`)).status === 200

describe('access of members to a private project', () => {
  it('is given, changed and removed, and counts from the next request on', async () => {
    const { call, db } = server
    const { organization, hidden, outside, inside, key } = await buildPrivateProject(db)
    const { uuid, email } = outside.user
    expect(await canEnter(outside.key, hidden)).toBe(false)
    const added = await call(key, 'POST', getUrl(hidden), { user_uuid: uuid })
    expect(added).toMatchObject({
      status: 201,
      body: {
        user: { uuid, email },
        level: 1,
        parent_level: 1,
        effective_level: 1,
        parent_membership_id: outside.membership.id,
      },
    })
    expect(await canEnter(outside.key, hidden)).toBe(true)
    const listEmails = async (query = '') =>
      (await call(key, 'GET', getUrl(hidden, query))).body.results.map(
        ({ user }: { user: { email: string } }) => user.email,
      )
    expect(await listEmails()).toEqual([email, inside.user.email])
    expect(await listEmails(`?search=${inside.user.email}`)).toEqual([inside.user.email])
    const changed = await call(key, 'PATCH', getUrl(hidden, `${uuid}/`), { level: 8 })
    expect(changed).toMatchObject({ status: 200, body: { level: 8, effective_level: 8 } })
    const read = await call(
      outside.key,
      'GET',
      `/api/organizations/${organization.id}/projects/${hidden.id}/`,
    )
    expect(read.body.effective_membership_level).toBe(8)
    await call(outside.key, 'PATCH', '/api/users/@me/', { set_current_team: hidden.id })
    expect((await call(key, 'DELETE', getUrl(hidden, `${uuid}/`))).status).toBe(204)
    expect(await canEnter(outside.key, hidden)).toBe(false)
    expect((await call(outside.key, 'GET', '/api/users/@me/')).body.team.id).not.toBe(hidden.id)
    expect((await call(key, 'GET', getUrl(hidden, `${uuid}/`))).status).toBe(404)
    const history = await call(
      key,
      'GET',
      `/api/organizations/${organization.id}/projects/${hidden.id}/activity/`,
    )
    const changes = history.body.results.map(
      ({ detail }: { detail: { changes: unknown[] } }) => detail.changes[0],
    )
    expect(changes.reverse()).toEqual([
      {
        type: 'Team',
        action: 'created',
        field: 'explicit_members',
        before: null,
        after: { email, level: 1 },
      },
      {
        type: 'Team',
        action: 'changed',
        field: 'explicit_members',
        before: { email, level: 1 },
        after: { email, level: 8 },
      },
      {
        type: 'Team',
        action: 'deleted',
        field: 'explicit_members',
        before: { email, level: 8 },
        after: null,
      },
    ])
  })

  it('is decided by admins of the organization and of the project, not by members', async () => {
    const { call, db } = server
    const { organization, hidden, outside, inside, key } = await buildPrivateProject(db)
    const admin = await buildMember(db, organization.id, 'admin')
    const third = await buildMember(db, organization.id)
    const addMember = async (by: string, user_uuid: string, level?: number) =>
      (await call(by, 'POST', getUrl(hidden), { user_uuid, level })).status
    const change = async (by: string, uuid: string, level: number) =>
      (await call(by, 'PATCH', getUrl(hidden, `${uuid}/`), { level })).status
    const remove = async (by: string, uuid: string) =>
      (await call(by, 'DELETE', getUrl(hidden, `${uuid}/`))).status
    expect(await addMember(outside.key, outside.user.uuid)).toBe(403)
    expect(await addMember(inside.key, outside.user.uuid)).toBe(403)
    expect(await change(inside.key, inside.user.uuid, 8)).toBe(403)
    expect(await addMember(admin.key, outside.user.uuid, 8)).toBe(201)
    expect(await change(outside.key, outside.user.uuid, 1)).toBe(403)
    expect(await addMember(outside.key, third.user.uuid)).toBe(201)
    expect(await remove(third.key, outside.user.uuid)).toBe(403)
    expect(await remove(third.key, '@me')).toBe(204)
    expect(await remove(outside.key, inside.user.uuid)).toBe(204)
    expect(await addMember(admin.key, admin.user.uuid)).toBe(403)
    expect(await addMember(key, inside.user.uuid)).toBe(201)
  })

  it('is refused for open projects, strangers, unknown levels and a second time', async () => {
    const { call, db } = server
    const { project, hidden, outside, inside, key } = await buildPrivateProject(db)
    const stranger = await buildOrganization(db)
    const refusal = async (of: { id: number }, body: unknown) => {
      const { status, body: error } = await call(key, 'POST', getUrl(of), body)
      return [status, error.attr, error.detail]
    }
    expect(await refusal(project, { user_uuid: outside.user.uuid })).toEqual([
      400,
      null,
      'This project is open to all members of the organization. Make it private first.',
    ])
    expect(await refusal(hidden, { user_uuid: stranger.owner.uuid })).toEqual([
      400,
      'user_uuid',
      expect.any(String),
    ])
    expect(await refusal(hidden, { user_uuid: inside.user.uuid })).toEqual([
      400,
      'user_uuid',
      expect.any(String),
    ])
    expect(await refusal(hidden, { user_uuid: outside.user.uuid, level: 15 })).toEqual([
      400,
      'level',
      expect.any(String),
    ])
    expect(await refusal(hidden, { level: 1 })).toEqual([400, 'user_uuid', expect.any(String)])
  })

  it('is listed for one member over all private projects that the caller may enter', async () => {
    const { call, db } = server
    const { organization, hidden, inside, outside, key } = await buildPrivateProject(db)
    const secret = await buildProject(db, organization.id, { name: 'Secret', access_control: true })
    const read = (by: string, who: string) =>
      call(by, 'GET', `/api/organizations/${organization.id}/members/${who}/private_project_access/`)
    expect((await read(key, inside.user.uuid)).body.results).toEqual([
      { id: hidden.id, name: 'Hidden', level: 1, effective_level: 1, caller_level: 15 },
      { id: secret.id, name: 'Secret', level: null, effective_level: null, caller_level: 15 },
    ])
    expect((await read(inside.key, outside.user.uuid)).body.results).toEqual([
      { id: hidden.id, name: 'Hidden', level: null, effective_level: null, caller_level: 1 },
    ])
    expect((await read(outside.key, '@me')).body).toMatchObject({ count: 0, results: [] })
    const admin = await buildMember(db, organization.id, 'admin')
    expect((await read(key, admin.user.uuid)).body.results).toMatchObject([
      { level: null, effective_level: 8 },
      { level: null, effective_level: 8 },
    ])
    const stranger = await buildOrganization(db)
    expect((await read(key, stranger.owner.uuid)).status).toBe(404)
  })
})
