import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { buildKey, buildMember, buildOrganization } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'
import { personalApiKeyTable } from '../db/schema/personal-api-keys'
import { userTable } from '../db/schema/users'
import { hashKey } from './hash-key'

const server = createTestServer()
const ME = '/api/users/@me/'
const OLD = '2020-01-01T00:00:00Z'

const getKeyRow = (key: string) => eq(personalApiKeyTable.secure_value, hashKey(key))

async function lastUsed(key: string): Promise<string | null | undefined> {
  const [row] = await server.db.select().from(personalApiKeyTable).where(getKeyRow(key))
  return row?.last_used_at
}

/** Uses a key after a write, which invalidates the principal cache. */
async function useAfterExpiry(key: string) {
  await server.call(key, 'PATCH', ME, { first_name: 'Ann' })
  expect((await server.call(key, 'GET', ME)).status).toBe(200)
}

describe('personal API key', () => {
  it('records its last use at most once a minute', async () => {
    const { key } = await buildOrganization(server.db)
    expect(await lastUsed(key)).toBeNull()
    await useAfterExpiry(key)
    const first = await lastUsed(key)
    expect(first).toEqual(expect.any(String))
    await useAfterExpiry(key)
    expect(await lastUsed(key)).toBe(first)
    await server.db.update(personalApiKeyTable).set({ last_used_at: OLD }).where(getKeyRow(key))
    await useAfterExpiry(key)
    expect(Date.parse((await lastUsed(key)) ?? OLD)).toBeGreaterThanOrEqual(Date.parse(first ?? ''))
  })

  it('is stored only as a hash', async () => {
    const { key } = await buildOrganization(server.db)
    const [row] = await server.db.select().from(personalApiKeyTable).where(getKeyRow(key))
    expect(row?.secure_value).toMatch(/^sha256\$[\da-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(key)
  })

  it('is invalid if its owner is deactivated', async () => {
    const { db, call } = server
    const { organization } = await buildOrganization(db)
    const { user, key } = await buildMember(db, organization.id)
    await db.update(userTable).set({ is_active: false }).where(eq(userTable.id, user.id))
    expect((await call(key, 'GET', ME)).body.code).toBe('authentication_failed')
  })

  it('restricted to projects has access to these alone, and to no organization', async () => {
    const { db, call } = server
    const { organization, project, owner, key } = await buildOrganization(db)
    const second = (await call(key, 'POST', `/api/organizations/${organization.id}/projects/`, {})).body
    const narrow = await buildKey(db, owner.id, { scoped_teams: [project.id] })
    expect((await call(narrow, 'GET', `/api/projects/${project.id}/`)).status).toBe(200)
    expect((await call(narrow, 'GET', `/api/projects/${second.id}/`)).body.detail).toBe(
      `API key does not have access to the requested project: ID ${second.id}.`,
    )
    for (const url of ['/api/organizations/', `/api/organizations/${organization.id}/members/`]) {
      expect((await call(narrow, 'GET', url)).status).toBe(403)
    }
  })

  it('restricted to organizations has access to these alone', async () => {
    const { db, call } = server
    const { organization, project, owner, key } = await buildOrganization(db)
    const second = (await call(key, 'POST', '/api/organizations/', { name: 'Second' })).body
    const narrow = await buildKey(db, owner.id, { scoped_organizations: [organization.id] })
    expect((await call(narrow, 'GET', '/api/organizations/')).body.count).toBe(1)
    expect((await call(narrow, 'GET', `/api/projects/${project.id}/`)).status).toBe(200)
    expect((await call(narrow, 'GET', `/api/projects/${second.teams[0].id}/`)).status).toBe(403)
    expect((await call(narrow, 'GET', `/api/organizations/${second.id}/`)).status).toBe(404)
    expect((await call(narrow, 'GET', `/api/organizations/${second.id}/members/`)).body.detail).toBe(
      `API key does not have access to the requested organization: ID ${second.id}.`,
    )
    expect((await call(narrow, 'POST', '/api/organizations/', { name: 'Third' })).status).toBe(403)
  })
})
