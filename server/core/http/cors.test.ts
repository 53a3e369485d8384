import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { buildOrganization } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'

const PAGE = 'https://admin.example'
const CORS = /^access-control-/

/** Returns the headers by which a browser decides whether a page of that origin may read the response. */
async function corsHeaders(
  server: ReturnType<typeof createTestServer>,
  origin: string,
  options: InjectOptions,
) {
  const { headers } = await server.request({ ...options, headers: { ...options.headers, origin } })
  return Object.fromEntries(Object.entries(headers).filter(([name]) => CORS.test(name)))
}

const preflight: InjectOptions = {
  method: 'OPTIONS',
  url: '/api/organizations/',
  headers: {
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'authorization,content-type',
  },
}

describe('cross-origin pages', () => {
  const closed = createTestServer()
  const open = createTestServer({ CORS_ORIGINS: [PAGE, 'https://second.example'] })
  const wide = createTestServer({ CORS_ORIGINS: ['*'] })

  it('may not call the API unless their origin is configured', async () => {
    expect(await corsHeaders(closed, PAGE, { url: '/api/organizations/' })).toEqual({})
    expect(await corsHeaders(closed, PAGE, preflight)).toEqual({})
  })

  it('may call the API if their origin is configured, and no others', async () => {
    expect(await corsHeaders(open, PAGE, preflight)).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization,content-type',
    })
    const stranger = await corsHeaders(open, 'https://elsewhere.example', preflight)
    expect(stranger['access-control-allow-origin']).not.toBe('https://elsewhere.example')
    expect(stranger['access-control-allow-origin']).not.toBe('*')
  })

  it('may read error responses and Retry-After', async () => {
    const refused = await corsHeaders(open, PAGE, { url: '/api/organizations/' })
    expect(refused).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-expose-headers': 'Retry-After, X-Request-Id',
    })
    expect(await corsHeaders(open, PAGE, { url: '/api/nothing/' })).toMatchObject({
      'access-control-allow-origin': PAGE,
    })
  })

  it('of any origin may call the API if the setting is *, but without credentials', async () => {
    const { key } = await buildOrganization(wide.db)
    const headers = await corsHeaders(wide, PAGE, {
      url: '/api/users/@me/',
      headers: { authorization: `Bearer ${key}` },
    })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })
})

describe('every response', () => {
  const server = createTestServer()

  it('prevents framing, content sniffing and reads by other sites', async () => {
    for (const url of [
      '/api/organizations/',
      '/api/nothing/',
      '/api/organizations/%zz/',
      '/_health',
      '/api/schema/',
      '/api/docs/',
    ]) {
      const { headers } = await server.request({ url })
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      })
      expect(headers).not.toHaveProperty('x-powered-by')
    }
  })
})
