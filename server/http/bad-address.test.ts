import { connect } from 'node:net'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '../../contract'
import type { Table } from '../../contract/endpoint'
import { buildOrganization } from '../testing/build'
import { expectRefusal } from '../testing/refusal'
import { testServer } from '../testing/server'

const server = testServer()
let key = ''
let organization = ''

beforeAll(async () => {
  const workspace = await buildOrganization(server.db)
  key = workspace.key
  organization = `/api/organizations/${workspace.organization.id}/`
})

/** Sends a request as it stands, with the key. */
const send = (request: InjectOptions) =>
  server.send({ ...request, headers: { authorization: `Bearer ${key}`, ...request.headers } })

describe('a query', () => {
  it('with a limit or an offset that makes no sense falls back', async () => {
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
      const answer = await send({ url: `${organization}members/?${query}` })
      if (query.includes('%00')) expectRefusal(answer, 400)
      else
        expect(answer, query).toMatchObject({
          status: 200,
          body: { count: 1, results: [{}], previous: null },
        })
    }
  })

  it('that names something twice means the last', async () => {
    const { body } = await send({ url: `${organization}members/?search=nobody&search=person` })
    expect(body.count).toBe(1)
  })

  it('past the end is an empty page with the true count', async () => {
    const { body } = await send({ url: `${organization}members/?limit=1&offset=999999999999999` })
    expect(body).toMatchObject({ count: 1, results: [], next: null })
    expect(body.previous).toMatch(/offset=999999999999998$/)
  })
})

describe('an address', () => {
  it('that cannot be decoded is refused', async () => {
    for (const url of [
      '/api/organizations/%zz/',
      '/api/organizations/%/',
      '/api/organizations/%ED%A0%80/',
      '/%c0%af',
    ]) {
      expectRefusal(await send({ url }))
    }
  })

  it('that leads nowhere is not found', async () => {
    for (const url of [
      '/api/',
      '/api/nothing/',
      '/',
      '//',
      '/api/organizations/a/b/c/d/',
      `/api/organizations/${'a'.repeat(10_000)}/`,
      '/API/ORGANIZATIONS/',
    ]) {
      expect(expectRefusal(await send({ url }), 404)).toMatchObject({
        type: 'invalid_request',
        code: 'not_found',
        attr: null,
      })
    }
    expect(expectRefusal(await send({ url: '/api/nothing/' })).detail).toBe('Endpoint not found.')
  })

  it('may end with a slash or not', async () => {
    const { body } = await send({ url: '/api/organizations/' })
    expect((await send({ url: '/api/organizations' })).body).toEqual({ ...body })
  })

  it('that has no such method is told apart from one that does not exist', async () => {
    for (const table of Object.values(api) as Table[]) {
      // A literal segment ("deleted") also matches the parameter of the record's path beside it.
      const replaced = Object.values(table).flatMap(({ path, replace }) =>
        replace ? [new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)] : [],
      )
      for (const { path, method: allowed } of Object.values(table)) {
        const url = path.replace(/:\w+/g, 'x')
        for (const method of ['PUT', 'TRACE', 'OPTIONS'] as const) {
          if (method === 'PUT' && replaced.some((pattern) => pattern.test(url))) continue
          const answer = await send({ method, url })
          expect(answer.headers.allow, url).toContain(allowed)
          expect(answer.headers.allow, url).not.toContain(method)
          expect(expectRefusal(answer, 405)).toMatchObject({
            type: 'invalid_request',
            code: 'method_not_allowed',
            detail: `Method "${method}" not allowed.`,
          })
        }
      }
    }
  })
})

describe('a header', () => {
  it('that names no possible host is refused', async () => {
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
      const answer = await send({ url: `${organization}members/`, headers: { host } })
      expect(expectRefusal(answer, 400).detail).toBe('Invalid HTTP_HOST header.')
    }
  })

  it('with a host is what pages are addressed by', async () => {
    for (const host of ['example.com', 'localhost:8010', '127.0.0.1', '[::1]:8010', 'under_score.example']) {
      const { body } = await send({ url: `${organization}members/?offset=5`, headers: { host } })
      expect(body.previous).toBe(`http://${host}${organization}members/?limit=100`)
    }
  })

  it('that holds no key, or not as a Bearer, is no authentication', async () => {
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      `bearer ${key}`,
      `Basic ${key}`,
      key,
      `Bearer ${key} x`,
    ]) {
      const answer = await send({ url: '/api/users/@me/', headers: { authorization } })
      expect(expectRefusal(answer, 401).code).toBe('not_authenticated')
    }
    const spaced = await send({ url: '/api/users/@me/', headers: { authorization: `Bearer   ${key}  ` } })
    expect(spaced.status).toBe(200)
  })

  it('that is endless does not end the server', async () => {
    const { port } = new URL(server.url)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1')
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
      socket.write(`GET /api/users/@me/ HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(100_000)}\r\n\r\n`)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect((await send({ url: '/_health' })).status).toBe(200)
  })
})
