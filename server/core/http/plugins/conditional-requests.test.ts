import { describe, expect, it } from 'vitest'
import { buildKey, buildOrganization } from '../../../../tests/support/factories'
import { createTestServer } from '../../../../tests/support/test-server'

const server = createTestServer()

const get = (key: string | null, url: string, headers: Record<string, string> = {}) =>
  server.send({ url, headers: { ...(key && { authorization: `Bearer ${key}` }), ...headers } })

describe('conditional requests', () => {
  it('return 304 without a body while a list or record is unchanged, and 200 after a change', async () => {
    const { key, organization } = await buildOrganization(server.db)
    for (const url of [
      `/api/organizations/${organization.id}/projects/`,
      `/api/organizations/${organization.id}/`,
      '/api/schema/',
    ]) {
      const first = await get(key, url)
      const etag = String(first.headers.etag)
      expect(etag, url).toMatch(/^W\/"[\w-]{27}"$/)
      const again = await get(key, url, { 'if-none-match': etag })
      expect([again.status, again.body, again.headers.etag], url).toEqual([304, null, etag])
      expect(again.headers, url).not.toHaveProperty('content-type')
      const head = await server.request({
        method: 'HEAD',
        url,
        headers: { authorization: `Bearer ${key}` },
      })
      expect(head.headers.etag, url).toBe(etag)
    }
    const url = `/api/organizations/${organization.id}/`
    const { headers } = await get(key, url)
    await server.call(key, 'PATCH', url, { name: 'Renamed' })
    const changed = await get(key, url, { 'if-none-match': String(headers.etag) })
    expect([changed.status, changed.body.name]).toEqual([200, 'Renamed'])
  })

  it('have different ETags for each key, even if the response is identical', async () => {
    const { key, owner } = await buildOrganization(server.db)
    const otherKey = await buildKey(server.db, owner.id)
    const [mine, theirs] = [await get(key, '/api/organizations/'), await get(otherKey, '/api/organizations/')]
    expect(mine.body.results).toEqual(theirs.body.results)
    expect(mine.headers.etag).not.toBe(theirs.headers.etag)
    expect(
      (await get(otherKey, '/api/organizations/', { 'if-none-match': String(mine.headers.etag) })).status,
    ).toBe(200)
  })

  it('are rejected like any other request', async () => {
    const { key } = await buildOrganization(server.db)
    const { headers } = await get(key, '/api/organizations/')
    expect((await get(null, '/api/organizations/', { 'if-none-match': String(headers.etag) })).status).toBe(
      401,
    )
    expect((await get(null, '/api/organizations/', { 'if-none-match': '*' })).status).toBe(401)
  })
})

describe('Cache-Control header', () => {
  it('allows callers to store read responses if they revalidate them, and nothing else', async () => {
    const { key, organization } = await buildOrganization(server.db)
    const read = await get(key, '/api/organizations/')
    expect(read.headers['cache-control']).toBe('private, no-cache')
    expect(String(read.headers.vary)).toContain('authorization')
    const written = await server.call(key, 'PATCH', `/api/organizations/${organization.id}/`, { name: 'New' })
    const invites = await get(key, `/api/organizations/${organization.id}/invites/`)
    const refusals = [
      await get(null, '/api/organizations/'),
      await get(key, '/api/nothing/'),
      await get(key, '/api/%zz/'),
      await server.call(key, 'PATCH', `/api/organizations/${organization.id}/`, { name: '' }),
    ]
    for (const { headers, status } of [written, invites, ...refusals]) {
      expect(headers['cache-control'], String(status)).toBe('no-store')
      expect(headers, String(status)).not.toHaveProperty('etag')
    }
  })
})

it('every response has an X-Request-Id header', async () => {
  for (const url of [
    '/api/organizations/',
    '/api/nothing/',
    '/api/%zz/',
    '/_health',
    '/api/schema/',
    '/api/docs/',
  ]) {
    const { headers } = await server.request({ url })
    expect(headers['x-request-id'], url).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/)
    const named = await server.request({ url, headers: { 'x-request-id': 'from-a-client' } })
    expect(named.headers['x-request-id'], url).toBe('from-a-client')
  }
})
