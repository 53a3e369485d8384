import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { buildKey, buildOrganization, buildProject, loadActivity } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'
import { activityTable } from '../../core/db/schema/activity'
import { personalApiKeyTable } from '../../core/db/schema/personal-api-keys'

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

describe('expiration of a personal API key', () => {
  const toDate = (ms: number) => new Date(Date.now() + ms).toISOString()

  it('is optional, in the future, and returned', async () => {
    const { db, call } = server
    const { key } = await buildOrganization(db)
    expect((await call(key, 'POST', KEYS, KEY)).body.expires_at).toBeNull()
    const { body } = await call(key, 'POST', KEYS, { ...KEY, expires_at: toDate(60_000) })
    expect(Date.parse(body.expires_at)).toBeGreaterThan(Date.now())
    expect((await call(body.value, 'GET', `${KEYS}@current/`)).body.expires_at).toBe(body.expires_at)
    const past = await call(key, 'POST', KEYS, { ...KEY, expires_at: toDate(-1) })
    expect([past.status, past.body.attr, past.body.detail]).toEqual([
      400,
      'expires_at',
      'The expiration date must be in the future.',
    ])
    const invalid = await call(key, 'POST', KEYS, { ...KEY, expires_at: 'tomorrow' })
    expect([invalid.status, invalid.body.attr]).toEqual([400, 'expires_at'])
  })

  it('rejects requests from then on, also with a cached key, and the key cannot be rolled', async () => {
    const { db, call } = server
    const { key } = await buildOrganization(db)
    const { id, value } = (await call(key, 'POST', KEYS, { ...KEY, expires_at: toDate(60_000) })).body
    expect((await call(value, 'GET', '/api/users/@me/')).status).toBe(200)
    await db
      .update(personalApiKeyTable)
      .set({ expires_at: toDate(-1000) })
      .where(eq(personalApiKeyTable.id, id))
    await call(key, 'PATCH', `${KEYS}${id}/`, { label: 'Expired' })
    const { status, body } = await call(value, 'GET', '/api/users/@me/')
    expect([status, body]).toEqual([
      401,
      {
        type: 'authentication_error',
        code: 'authentication_failed',
        detail: 'Personal API key has expired. Use another key or create a new one.',
        attr: null,
      },
    ])
    expect((await call(key, 'POST', `${KEYS}${id}/roll/`)).status).toBe(400)
    expect((await call(key, 'GET', `${KEYS}${id}/`)).body.label).toBe('Expired')
  })
})

describe('changing a personal API key', () => {
  it('renames it and logs the change', async () => {
    const { db, call } = server
    const { key } = await buildOrganization(db)
    const { id, value } = (await call(key, 'POST', KEYS, KEY)).body
    const renamed = await call(key, 'PATCH', `${KEYS}${id}/`, { label: ' Reports ' })
    expect(renamed).toMatchObject({ status: 200, body: { id, label: 'Reports', value: null } })
    expect((await call(value, 'GET', `${KEYS}@current/`)).body.label).toBe('Reports')
    expect((await call(key, 'PATCH', `${KEYS}${id}/`, { label: '' })).body.attr).toBe('label')
    expect((await loadActivity(db, 'PersonalAPIKey', id)).at(-1)).toMatchObject({
      activity: 'updated',
      detail: { name: 'Reports', changes: [{ field: 'label', before: 'Exports', after: 'Reports' }] },
    })
  })

  it('rolls it: the new value is returned once, and the previous one stops working', async () => {
    const { db, call } = server
    const { key } = await buildOrganization(db)
    const { id, value, mask_value } = (await call(key, 'POST', KEYS, KEY)).body
    expect((await call(value, 'GET', '/api/users/@me/')).status).toBe(200)
    const rolled = await call(key, 'POST', `${KEYS}${id}/roll/`)
    expect(rolled).toMatchObject({ status: 200, body: { id, ...KEY, last_used_at: null } })
    expect(rolled.body.value).toMatch(/^phx_\w{40,}$/)
    expect(rolled.body.value).not.toBe(value)
    expect(rolled.body.mask_value).not.toBe(mask_value)
    expect((await call(value, 'GET', '/api/users/@me/')).status).toBe(401)
    expect((await call(rolled.body.value, 'GET', '/api/users/@me/')).status).toBe(200)
    expect((await call(key, 'GET', `${KEYS}${id}/`)).body.value).toBeNull()
    expect((await loadActivity(db, 'PersonalAPIKey', id)).at(-1)).toMatchObject({ activity: 'rolled' })
  })

  it('requires the * scope and the ownership of the key', async () => {
    const { db, call } = server
    const { key, owner } = await buildOrganization(db)
    const { id } = (await call(key, 'GET', `${KEYS}@current/`)).body
    const narrow = await buildKey(db, owner.id, { scopes: ['survey:write'] })
    const stranger = (await buildOrganization(db)).key
    for (const [method, path, body] of [
      ['PATCH', `${KEYS}${id}/`, { label: 'x' }],
      ['POST', `${KEYS}${id}/roll/`, undefined],
      ['POST', `${KEYS}@current/roll/`, undefined],
    ] as const) {
      expect((await call(narrow, method, path, body)).status).toBe(403)
    }
    expect((await call(stranger, 'PATCH', `${KEYS}${id}/`, { label: 'x' })).status).toBe(404)
    expect((await call(stranger, 'POST', `${KEYS}${id}/roll/`)).status).toBe(404)
  })

  it('does not return the value of a key with more access than the requesting key', async () => {
    const { db, call } = server
    const { key, project, owner } = await buildOrganization(db)
    const restricted = await buildKey(db, owner.id, { scoped_teams: [project.id] })
    const { id, value } = (await call(key, 'POST', KEYS, KEY)).body
    expect((await call(restricted, 'POST', `${KEYS}${id}/roll/`)).status).toBe(403)
    expect((await call(value, 'GET', '/api/users/@me/')).status).toBe(200)
    expect((await call(restricted, 'POST', `${KEYS}@current/roll/`)).status).toBe(200)
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

describe('rotation of a personal API key with an overlap', () => {
  const ME = '/api/users/@me/'
  const roll = async (key: string, id: string, keep_previous_hours?: number) =>
    server.call(key, 'POST', `${KEYS}${id}/roll/`, { keep_previous_hours })

  it('accepts both values until the overlap ends', async () => {
    const { db, call } = server
    const { key } = await buildOrganization(db)
    const { id, value: first } = (await call(key, 'POST', KEYS, KEY)).body
    const before = Date.now()
    const rolled = await roll(key, id, 24)
    expect(rolled.status).toBe(200)
    const { value: second, previous_value_expires_at } = rolled.body
    const hours = (Date.parse(previous_value_expires_at) - before) / 3_600_000
    expect(hours).toBeGreaterThanOrEqual(24)
    expect(hours).toBeLessThan(24.1)
    for (const value of [first, second]) expect((await call(value, 'GET', ME)).status).toBe(200)
    // The end is respected by a cached key, too.
    await db
      .update(personalApiKeyTable)
      .set({ previous_value_expires_at: new Date(Date.now() - 1000).toISOString() })
      .where(eq(personalApiKeyTable.id, id))
    await call(key, 'PATCH', `${KEYS}${id}/`, { label: 'Renamed' })
    expect((await call(first, 'GET', ME)).status).toBe(401)
    expect((await call(second, 'GET', ME)).status).toBe(200)
    expect((await call(key, 'GET', `${KEYS}${id}/`)).body).toMatchObject({
      previous_value_expires_at: null,
      previous_value_last_used_at: null,
    })
  })

  it('records the use of both values separately', async () => {
    const { db, call } = server
    const { key } = await buildOrganization(db)
    const { id, value: first } = (await call(key, 'POST', KEYS, KEY)).body
    const { value: second } = (await roll(key, id, 1)).body
    const read = async () => (await call(key, 'GET', `${KEYS}${id}/`)).body
    expect(await read()).toMatchObject({ last_used_at: null, previous_value_last_used_at: null })
    await call(first, 'GET', ME)
    expect(await read()).toMatchObject({
      last_used_at: null,
      previous_value_last_used_at: expect.any(String),
    })
    await call(second, 'GET', ME)
    expect((await read()).last_used_at).toEqual(expect.any(String))
  })

  it('ends early, and with the next roll', async () => {
    const { db, call } = server
    const { key } = await buildOrganization(db)
    const { id, value: first } = (await call(key, 'POST', KEYS, KEY)).body
    const { value: second } = (await roll(key, id, 168)).body
    const { value: third } = (await roll(key, id, 168)).body
    expect((await call(first, 'GET', ME)).status).toBe(401)
    for (const value of [second, third]) expect((await call(value, 'GET', ME)).status).toBe(200)
    const ended = await call(key, 'POST', `${KEYS}${id}/revoke_previous/`)
    expect(ended).toMatchObject({ status: 200, body: { id, value: null, previous_value_expires_at: null } })
    expect((await call(second, 'GET', ME)).status).toBe(401)
    expect((await call(third, 'GET', ME)).status).toBe(200)
    expect((await call(key, 'POST', `${KEYS}${id}/revoke_previous/`)).status).toBe(200)
    const { value: fourth } = (await roll(key, id, 1)).body
    expect((await roll(key, id)).status).toBe(200)
    for (const value of [third, fourth]) expect((await call(value, 'GET', ME)).status).toBe(401)
    const activities = await loadActivity(db, 'PersonalAPIKey', id)
    expect(activities.map(({ activity }) => activity)).toEqual([
      'created',
      'rolled',
      'rolled',
      'previous_value_revoked',
      'rolled',
      'rolled',
    ])
    expect(activities[1]?.detail).toMatchObject({
      changes: [{ field: 'previous_value_expires_at', before: null, after: expect.any(String) }],
    })
    expect(activities[3]?.detail).toMatchObject({
      changes: [{ field: 'previous_value_expires_at', before: expect.any(String), after: null }],
    })
    expect(JSON.stringify(activities)).not.toContain('sha256$')
  })

  it('ends when the key is revoked or expires', async () => {
    const { db, call } = server
    const { key } = await buildOrganization(db)
    const revoked = (await call(key, 'POST', KEYS, KEY)).body
    await roll(key, revoked.id, 24)
    expect((await call(key, 'DELETE', `${KEYS}${revoked.id}/`)).status).toBe(204)
    expect((await call(revoked.value, 'GET', ME)).status).toBe(401)
    const expired = (await call(key, 'POST', KEYS, KEY)).body
    await roll(key, expired.id, 24)
    await db
      .update(personalApiKeyTable)
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where(eq(personalApiKeyTable.id, expired.id))
    expect((await call(expired.value, 'GET', ME)).status).toBe(401)
  })

  it('has one of four durations, and requires the * scope and the ownership of the key', async () => {
    const { db, call } = server
    const { key, owner } = await buildOrganization(db)
    const { id, value } = (await call(key, 'POST', KEYS, KEY)).body
    for (const hours of [-1, 2, 1000, '24', null]) {
      const { status, body } = await call(key, 'POST', `${KEYS}${id}/roll/`, { keep_previous_hours: hours })
      expect([status, body.attr], String(hours)).toEqual([400, 'keep_previous_hours'])
    }
    expect((await call(value, 'GET', ME)).status).toBe(200)
    const narrow = await buildKey(db, owner.id, { scopes: ['survey:write'] })
    const stranger = (await buildOrganization(db)).key
    expect((await call(narrow, 'POST', `${KEYS}${id}/revoke_previous/`)).status).toBe(403)
    expect((await call(stranger, 'POST', `${KEYS}${id}/revoke_previous/`)).status).toBe(404)
  })
})

describe('last use of a personal API key', () => {
  const logging = createTestServer({ ACCESS_LOG: true })
  const use = (target: typeof server, value: string, agent: string) =>
    target.request({
      url: '/api/users/@me/',
      headers: { authorization: `Bearer ${value}`, 'user-agent': agent },
    })

  it('has the address and the client, written at most once a minute', async () => {
    const { db, call } = logging
    const { key } = await buildOrganization(db)
    const { id, value } = (await call(key, 'POST', KEYS, KEY)).body
    const read = async () => {
      // A write clears the cache, so that the next request with the key loads it.
      await call(key, 'PATCH', `${KEYS}${id}/`, { label: `Label ${Math.random()}` })
      return (await call(key, 'GET', `${KEYS}${id}/`)).body
    }
    await use(logging, value, `script/1 ${'x'.repeat(600)}`)
    const first = await read()
    expect(first).toMatchObject({ last_used_ip: '127.0.0.1', last_used_at: expect.any(String) })
    expect(first.last_used_user_agent).toMatch(/^script\/1 x{491}$/)
    await use(logging, value, 'script/2')
    expect((await read()).last_used_user_agent).toBe(first.last_used_user_agent)
    await db
      .update(personalApiKeyTable)
      .set({ last_used_at: new Date(Date.now() - 61_000).toISOString() })
      .where(eq(personalApiKeyTable.id, id))
    await use(logging, value, 'script/3')
    expect((await read()).last_used_user_agent).toBe('script/3')
  })

  it('has only the time if the access log is disabled', async () => {
    const { db, call } = server
    const { key } = await buildOrganization(db)
    const { id, value } = (await call(key, 'POST', KEYS, KEY)).body
    await use(server, value, 'script/1')
    expect((await call(key, 'GET', `${KEYS}${id}/`)).body).toMatchObject({
      last_used_at: expect.any(String),
      last_used_ip: null,
      last_used_user_agent: null,
    })
  })
})
