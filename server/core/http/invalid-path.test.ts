import { connect } from 'node:net'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '../../../contract'
import type { Endpoints } from '../../../contract/endpoint'
import { expectError } from '../../../tests/support/expect-error'
import { buildOrganization } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'

const server = createTestServer()
let key = ''
let organization = ''

beforeAll(async () => {
  const workspace = await buildOrganization(server.db)
  key = workspace.key
  organization = `/api/organizations/${workspace.organization.id}/`
})

/** Sends a raw request with the key. */
const send = (request: InjectOptions) =>
  server.send({ ...request, headers: { authorization: `Bearer ${key}`, ...request.headers } })

describe('query string', () => {
  it('falls back to the defaults for an invalid limit or offset', async () => {
    for (const query of [
      'limit=-1',
      'limit=0',
      'limit=abc',
      'limit=1e3',
      'limit=',
      'limit=%00',
      'limit=99999999999999999999',
      'offset=-5',
      'offset=abc',
      'offset=99999999999999999999',
      'limit=2&limit=x',
      '__proto__=x&constructor=y',
      '&&=&=x',
      'limit=%zz',
    ]) {
      const response = await send({ url: `${organization}members/?${query}` })
      if (query.includes('%00')) expectError(response, 400)
      else
        expect(response, query).toMatchObject({
          status: 200,
          body: { count: 1, results: [{}], previous: null },
        })
    }
  })

  it('uses the last of repeated parameters', async () => {
    const { body } = await send({ url: `${organization}members/?search=nobody&search=person` })
    expect(body.count).toBe(1)
  })

  it('with an offset past the end returns an empty page with the correct count', async () => {
    const { body } = await send({ url: `${organization}members/?limit=1&offset=999999999999999` })
    expect(body).toMatchObject({ count: 1, results: [], next: null })
    expect(body.previous).toMatch(/offset=999999999999998$/)
  })
})

describe('request path', () => {
  it('is rejected if it cannot be decoded', async () => {
    for (const url of [
      '/api/organizations/%zz/',
      '/api/organizations/%/',
      '/api/organizations/%ED%A0%80/',
      '/%c0%af',
    ]) {
      expectError(await send({ url }))
    }
  })

  it('returns 404 if it has no route', async () => {
    for (const url of [
      '/api/',
      '/api/nothing/',
      '/',
      '//',
      '/api/organizations/a/b/c/d/',
      `/api/organizations/${'a'.repeat(10_000)}/`,
      '/API/ORGANIZATIONS/',
    ]) {
      expect(expectError(await send({ url }), 404)).toMatchObject({
        type: 'invalid_request',
        code: 'not_found',
        attr: null,
      })
    }
    expect(expectError(await send({ url: '/api/nothing/' })).detail).toBe('Endpoint not found.')
  })

  it('may end with a slash or not', async () => {
    const { body } = await send({ url: '/api/organizations/' })
    expect((await send({ url: '/api/organizations' })).body).toEqual({ ...body })
  })

  it('returns 405 for an unsupported method and 404 if it does not exist', async () => {
    for (const table of Object.values(api) as Endpoints[]) {
      // A literal segment ("deleted") also matches the id parameter of the record's path.
      const replaced = Object.values(table).flatMap(({ path, replace }) =>
        replace ? [new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)] : [],
      )
      for (const { path, method: allowed } of Object.values(table)) {
        const url = path.replace(/:\w+/g, 'x')
        for (const method of ['PUT', 'TRACE', 'OPTIONS'] as const) {
          if (method === 'PUT' && replaced.some((pattern) => pattern.test(url))) continue
          const response = await send({ method, url })
          expect(response.headers.allow, url).toContain(allowed)
          expect(response.headers.allow, url).not.toContain(method)
          expect(expectError(response, 405)).toMatchObject({
            type: 'invalid_request',
            code: 'method_not_allowed',
            detail: `Method "${method}" not allowed.`,
          })
        }
      }
    }
  })
})

describe('request header', () => {
  it('is rejected if it contains an invalid host', async () => {
    for (const host of [
      'a b',
      'x/y',
      'x?y',
      'user@host',
      'http://x',
      'x:port',
      '[::1',
      '<script>',
      'x#y',
      'x\\y',
    ]) {
      const response = await send({ url: `${organization}members/`, headers: { host } })
      expect(expectError(response, 400).detail).toBe('Invalid HTTP_HOST header.')
    }
  })

  it('determines the host of pagination links', async () => {
    for (const host of ['example.com', 'localhost:8010', '127.0.0.1', '[::1]:8010', 'under_score.example']) {
      const { body } = await send({ url: `${organization}members/?offset=5`, headers: { host } })
      expect(body.previous).toBe(`http://${host}${organization}members/?limit=100`)
    }
  })

  it('without a Bearer key is not accepted as authentication', async () => {
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      `bearer ${key}`,
      `Basic ${key}`,
      key,
      `Bearer ${key} x`,
    ]) {
      const response = await send({ url: '/api/users/@me/', headers: { authorization } })
      expect(expectError(response, 401).code).toBe('not_authenticated')
    }
    const spaced = await send({ url: '/api/users/@me/', headers: { authorization: `Bearer   ${key}  ` } })
    expect(spaced.status).toBe(200)
  })

  it('of unlimited length does not crash the server', async () => {
    const { port } = new URL(server.url)
    const response = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1')
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
      socket.write(`GET /api/users/@me/ HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(100_000)}\r\n\r\n`)
    })
    expect(response).toMatch(/^HTTP\/1\.1 431 /)
    expect((await send({ url: '/_health' })).status).toBe(200)
  })
})
