import { describe, expect, it } from 'vitest'
import { buildKey, buildOrganization, buildProject, loadActivity } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'
import { activityTable } from '../../core/db/schema/activity'

const server = createTestServer()
const KEYS = '/api/personal_api_keys/'
const KEY = { label: 'Exports', scopes: ['survey:read'] }

describe('personal API keys', () => {
  it('return their value once, and authenticate', async () => {
    const { db, call } = server
    const { key, owner } = await buildOrganization(db)
    const created = await call(key, 'POST', KEYS, { ...KEY, label: ' Exports ' })
    expect(created).toMatchObject({
      status: 201,
      body: { label: 'Exports', user_id: owner.id, scoped_teams: [], last_used_at: null },
    })
    const { id, value, mask_value } = created.body
    expect(value).toMatch(/^phx_\w{40,}$/)
    expect(mask_value).toBe(`phx_...${value.slice(-4)}`)
    expect((await call(key, 'GET', `${KEYS}${id}/`)).body).toMatchObject({ id, value: null })
    const list = (await call(key, 'GET', KEYS)).body
    expect(list.map((row: { id: string }) => row.id)[0]).toBe(id)
    expect(list).toHaveLength(2)
    expect((await call(value, 'GET', '/api/users/@me/')).body.id).toBe(owner.id)
  })

  it('stop working as soon as they are revoked', async () => {
    const { db, call } = server
    const { key } = await buildOrganization(db)
    const { id, value } = (await call(key, 'POST', KEYS, KEY)).body
    expect((await call(value, 'GET', '/api/users/@me/')).status).toBe(200)
    expect(await call(key, 'DELETE', `${KEYS}${id}/`)).toMatchObject({ status: 204, body: null })
    expect((await call(value, 'GET', '/api/users/@me/')).status).toBe(401)
    expect((await call(key, 'DELETE', `${KEYS}${id}/`)).status).toBe(404)
  })

  it('are logged without their value or its hash', async () => {
    const { db, call } = server
    const { key } = await buildOrganization(db)
    const { id, value } = (await call(key, 'POST', KEYS, KEY)).body
    await call(key, 'DELETE', `${KEYS}${id}/`)
    expect(await loadActivity(db, 'PersonalAPIKey', id)).toMatchObject([
      { activity: 'created', detail: { name: 'Exports', changes: null } },
      { activity: 'deleted', detail: { name: 'Exports', changes: null } },
    ])
    const log = (await db.select().from(activityTable)).map(({ user, detail }) => user.text + detail.text)
    expect(log.join()).not.toContain(value)
    expect(log.join()).not.toContain('sha256$')
  })

  it('can only read and revoke themselves without the * scope', async () => {
    const { db, call } = server
    const { key, project, owner } = await buildOrganization(db)
    const fields = { scopes: ['survey:read', 'user:write'], scoped_teams: [project.id] }
    const narrow = await buildKey(db, owner.id, fields)
    const own = (await call(narrow, 'GET', `${KEYS}@current/`)).body
    expect(own).toMatchObject({ ...fields, value: null, scoped_organizations: [] })
    expect((await call(narrow, 'GET', `${KEYS}${own.id}/`)).body.id).toBe(own.id)
    const otherId = (await call(key, 'GET', `${KEYS}@current/`)).body.id
    for (const [method, rest] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', `${otherId}/`],
      ['DELETE', `${otherId}/`],
      ['DELETE', 'nothing/'],
    ] as const) {
      const { status, body } = await call(
        narrow,
        method,
        `${KEYS}${rest}`,
        method === 'POST' ? KEY : undefined,
      )
      expect([status, body.detail]).toEqual([403, 'This action does not support Personal API Key access'])
    }
    expect((await call(narrow, 'DELETE', `${KEYS}@current/`)).status).toBe(204)
    expect((await call(narrow, 'GET', `${KEYS}@current/`)).status).toBe(401)
  })

  it('return 404 for keys of other users', async () => {
    const { db, call } = server
    const [{ key }, otherWorkspace] = [await buildOrganization(db), await buildOrganization(db)]
    const { id } = (await call(otherWorkspace.key, 'GET', `${KEYS}@current/`)).body
    expect((await call(key, 'GET', `${KEYS}${id}/`)).status).toBe(404)
    expect((await call(key, 'DELETE', `${KEYS}${id}/`)).status).toBe(404)
    expect((await call(otherWorkspace.key, 'GET', KEYS)).status).toBe(200)
  })
})

describe('creating a personal API key', () => {
  it('rejects invalid input and names the field', async () => {
    const { db, call } = server
    const { key, organization } = await buildOrganization(db)
    const stranger = await buildOrganization(db)
    const hidden = await buildProject(db, stranger.organization.id)
    const refused = async (body: object) => {
      const { status, body: error } = await call(key, 'POST', KEYS, body)
      return [status, error.code, error.attr]
    }
    expect(await refused({ scopes: ['*'] })).toEqual([400, 'required', 'label'])
    expect(await refused({ ...KEY, label: 'x'.repeat(41) })).toEqual([400, 'max_length', 'label'])
    expect(await refused({ label: 'x' })).toEqual([400, 'required', 'scopes'])
    expect(await refused({ ...KEY, scopes: [] })).toEqual([400, 'empty', 'scopes'])
    expect(await refused({ ...KEY, scopes: ['survey:read', 'survey:admin'] })).toEqual([
      400,
      'invalid_input',
      'scopes',
    ])
    expect((await call(key, 'POST', KEYS, { ...KEY, scopes: ['nope'] })).body.detail).toBe(
      'Invalid scope: nope',
    )
    expect(await refused({ ...KEY, scoped_teams: [hidden.id] })).toEqual([
      400,
      'invalid_input',
      'scoped_teams',
    ])
    const organizations = { ...KEY, scoped_organizations: [organization.id, stranger.organization.id] }
    expect(await refused(organizations)).toEqual([400, 'invalid_input', 'scoped_organizations'])
    expect((await refused({ ...KEY, scoped_organizations: ['mine'] }))[0]).toBe(400)
  })

  it('allows at most ten keys, even for concurrent requests', async () => {
    const { db, call } = server
    const { key } = await buildOrganization(db)
    const responses = await Promise.all(Array.from({ length: 12 }, () => call(key, 'POST', KEYS, KEY)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(9)
    expect((await call(key, 'POST', KEYS, KEY)).body).toMatchObject({
      type: 'validation_error',
      code: 'invalid_input',
      attr: null,
    })
    expect((await call(key, 'GET', KEYS)).body).toHaveLength(10)
  })

  it('never grants more access than the requesting key has', async () => {
    const { db, call } = server
    const { key, organization, project, owner } = await buildOrganization(db)
    const second = (await call(key, 'POST', '/api/organizations/', { name: 'Second' })).body
    const inProject = await buildKey(db, owner.id, { scoped_teams: [project.id] })
    const inOrganization = await buildKey(db, owner.id, { scoped_organizations: [organization.id] })
    const status = async (by: string, body: object) =>
      (await call(by, 'POST', KEYS, { ...KEY, ...body })).status
    expect(await status(inProject, {})).toBe(403)
    expect(await status(inProject, { scoped_teams: [] })).toBe(403)
    expect(await status(inProject, { scoped_teams: null, scoped_organizations: [organization.id] })).toBe(403)
    expect(await status(inProject, { scoped_teams: [project.id, second.teams[0].id] })).toBe(403)
    expect(await status(inProject, { scoped_teams: [project.id] })).toBe(201)
    expect(await status(inOrganization, {})).toBe(403)
    expect(await status(inOrganization, { scoped_organizations: [second.id] })).toBe(403)
    expect(await status(inOrganization, { scoped_organizations: [organization.id.toUpperCase()] })).toBe(201)
  })
})
