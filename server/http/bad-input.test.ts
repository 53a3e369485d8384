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
let project = 0

beforeAll(async () => {
  const workspace = await buildOrganization(server.db)
  key = workspace.key
  organization = `/api/organizations/${workspace.organization.id}/`
  project = workspace.project.id
})

/** Sends a request as it stands, with the key. */
async function send(options: InjectOptions) {
  const response = await server.app.inject({
    ...options,
    headers: { authorization: `Bearer ${key}`, ...options.headers },
  })
  return {
    status: response.statusCode,
    body: response.body === '' ? null : response.json(),
    headers: response.headers,
  }
}

const json = { 'content-type': 'application/json' }
const post = (payload: string, headers: Record<string, string> = json) =>
  send({ method: 'POST', url: '/api/organizations/', payload, headers })

describe('a body', () => {
  it('that is not JSON is refused', async () => {
    for (const payload of [
      '{"name":',
      '{"name":"x"}}',
      "{'name':'x'}",
      'name=x',
      '{"name":"\n"}',
      '\u0000',
      'NaN',
    ]) {
      expect(expectRefusal(await post(payload), 400)).toMatchObject({
        type: 'invalid_request',
        code: 'parse_error',
        detail: expect.stringMatching(/^JSON parse error - /),
        attr: null,
      })
    }
  })

  it('that is no object is refused', async () => {
    for (const [payload, kind] of [
      ['[{"name":"x"}]', 'list'],
      ['"name"', 'string'],
      ['7', 'number'],
      ['true', 'boolean'],
    ] as const) {
      expect(expectRefusal(await post(payload), 400)).toEqual({
        type: 'validation_error',
        code: 'invalid_input',
        detail: `Invalid data. Expected a dictionary, but got ${kind}.`,
        attr: null,
      })
    }
  })

  it('that is missing counts as an empty object', async () => {
    expect(expectRefusal(await post(''), 400)).toMatchObject({ code: 'required', attr: 'name' })
    const bare = await send({ method: 'POST', url: '/api/organizations/' })
    expect(expectRefusal(bare, 400)).toMatchObject({ code: 'required', attr: 'name' })
  })

  it('that is too large is refused', async () => {
    const refusal = expectRefusal(await post(JSON.stringify({ name: 'x'.repeat(10_000_000) })), 413)
    expect(refusal).toMatchObject({ type: 'invalid_request', code: 'request_too_large' })
  })

  it('that is too large is not read at all from somebody without a key', async () => {
    const payload = 'x'.repeat(10_000_000)
    const answer = await send({
      method: 'POST',
      url: '/api/organizations/',
      payload,
      headers: { ...json, authorization: '' },
    })
    expectRefusal(answer, 401)
  })

  it('of another kind is refused', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'nonsense',
      'application/xml',
    ]) {
      expect(expectRefusal(await post('{"name":"x"}', { 'content-type': type }), 415)).toMatchObject({
        type: 'invalid_request',
        code: 'unsupported_media_type',
      })
    }
    expectRefusal(await post('{"name":"x"}', {}), 415)
  })

  it('with a parameter on its type, or a byte order mark, is read', async () => {
    const body = '{"name":"Mark"}'
    expect((await post(body, { 'content-type': 'application/json; charset=utf-8' })).status).toBe(201)
    expect((await post(`\ufeff${body}`)).status).toBe(201)
  })

  it('with text that no column can hold is refused', async () => {
    expect(expectRefusal(await post('{"name":"a\\u0000b"}'), 400)).toMatchObject({
      code: 'null_characters_not_allowed',
      attr: 'name',
    })
    for (const half of ['\\ud800', '\\udc00', '\\udc00\\ud800']) {
      expect(expectRefusal(await post(`{"name":"a${half}b"}`), 400)).toMatchObject({
        code: 'surrogate_characters_not_allowed',
        attr: 'name',
      })
    }
    const inside = { name: 'x', session_replay_config: { ai_config: { preferred_events: ['a\0b'] } } }
    const url = `/api/projects/${project}/`
    expect(expectRefusal(await server.call(key, 'PATCH', url, inside), 400).attr).toBe(
      'session_replay_config__ai_config__preferred_events__0',
    )
    expectRefusal(await server.call(key, 'PATCH', url, { extra_settings: { 'a\0b': 1 } }), 400)
    expect((await post('{"name":"\\ud83e\\udd94"}')).body.name).toBe('🦔')
  })

  it('that reaches for prototypes is refused', async () => {
    for (const payload of [
      '{"name":"x","__proto__":{"admin":true}}',
      '{"name":"x","constructor":{"prototype":{"admin":true}}}',
      '{"name":"x","\\u005f_proto__":{"admin":true}}',
    ]) {
      expectRefusal(await post(payload), 400)
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  it('that is nested without end is refused', async () => {
    const deep = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)
    for (const value of [deep(10_000, '[', ']'), `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`]) {
      const answer = await send({
        method: 'PATCH',
        url: `/api/projects/${project}/`,
        payload: `{"extra_settings":${value}}`,
        headers: json,
      })
      expect(expectRefusal(answer, 400)).toMatchObject({ attr: 'extra_settings' })
    }
    expectRefusal(await post(deep(100_000, '[', ']')), 400)
  })

  it('with numbers that no column can hold is refused', async () => {
    const patch = async (field: string, value: string) =>
      expectRefusal(
        await send({
          method: 'PATCH',
          url: field.startsWith('set_') ? '/api/users/@me/' : `/api/projects/${project}/`,
          payload: `{"${field}":${value}}`,
          headers: json,
        }),
        400,
      ).attr
    for (const value of [
      '2147483648',
      '-2147483649',
      '1e30',
      '1e400',
      '-1e400',
      '0.5',
      '99999999999999999999',
    ]) {
      expect(await patch('session_recording_minimum_duration_milliseconds', value)).toBe(
        'session_recording_minimum_duration_milliseconds',
      )
      expect(await patch('set_current_team', value)).toBe('set_current_team')
      expect(await patch('week_start_day', value)).toBe('week_start_day')
    }
  })
})

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
      `/api/organizations/${'a'.repeat(20_000)}/`,
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
      for (const { path } of Object.values(table)) {
        const url = path.replace(/:\w+/g, 'x')
        for (const method of ['PUT', 'TRACE', 'OPTIONS'] as const) {
          expect(expectRefusal(await send({ method, url }), 405)).toMatchObject({
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
    const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
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
