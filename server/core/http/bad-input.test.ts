import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectError } from '../../../tests/support/expect-error'
import { buildOrganization } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'

const server = createTestServer()
let key = ''
let project = 0

beforeAll(async () => {
  const workspace = await buildOrganization(server.db)
  key = workspace.key
  project = workspace.project.id
})

/** Sends a raw request with the key. */
const send = (request: InjectOptions) =>
  server.send({ ...request, headers: { authorization: `Bearer ${key}`, ...request.headers } })

const json = { 'content-type': 'application/json' }
const post = (payload: string, headers: Record<string, string> = json) =>
  send({ method: 'POST', url: '/api/organizations/', payload, headers })

describe('request body', () => {
  it('is rejected if it is not JSON', async () => {
    for (const payload of [
      '{"name":',
      '{"name":"x"}}',
      "{'name':'x'}",
      'name=x',
      '{"name":"\n"}',
      '\u0000',
      'NaN',
    ]) {
      expect(expectError(await post(payload), 400)).toMatchObject({
        type: 'invalid_request',
        code: 'parse_error',
        detail: expect.stringMatching(/^JSON parse error - /),
        attr: null,
      })
    }
  })

  it('is rejected if it is not an object', async () => {
    for (const [payload, kind] of [
      ['[{"name":"x"}]', 'list'],
      ['"name"', 'string'],
      ['7', 'number'],
      ['true', 'boolean'],
    ] as const) {
      expect(expectError(await post(payload), 400)).toEqual({
        type: 'validation_error',
        code: 'invalid_input',
        detail: `Invalid data. Expected a dictionary, but got ${kind}.`,
        attr: null,
      })
    }
  })

  it('is treated as an empty object if missing', async () => {
    expect(expectError(await post(''), 400)).toMatchObject({ code: 'required', attr: 'name' })
    const bare = await send({ method: 'POST', url: '/api/organizations/' })
    expect(expectError(bare, 400)).toMatchObject({ code: 'required', attr: 'name' })
  })

  it('is rejected if it is too large', async () => {
    const refusal = expectError(await post(JSON.stringify({ name: 'x'.repeat(10_000_000) })), 413)
    expect(refusal).toMatchObject({ type: 'invalid_request', code: 'request_too_large' })
  })

  it('is not read from unauthenticated callers if it is too large', async () => {
    const payload = 'x'.repeat(10_000_000)
    const response = await send({
      method: 'POST',
      url: '/api/organizations/',
      payload,
      headers: { ...json, authorization: '' },
    })
    expectError(response, 401)
  })

  it('is rejected if it has another content type', async () => {
    for (const type of ['text/plain', 'nonsense', 'application/xml']) {
      expect(expectError(await post('{"name":"x"}', { 'content-type': type }), 415)).toMatchObject({
        type: 'invalid_request',
        code: 'unsupported_media_type',
      })
    }
    expectError(await post('{"name":"x"}', {}), 415)
  })

  it('may be a form, whose fields are parsed as the types of the schema', async () => {
    const multipart = (...fields: [string, string][]) => ({
      body: `${fields.map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--b--\r\n`,
      type: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
    const created = await post('name=ignored&name=A+%26+B', urlencoded)
    expect(created).toMatchObject({ status: 201, body: { name: 'A & B' } })
    const { body, type } = multipart(['name', '7'])
    expect(await post(body, type)).toMatchObject({ status: 201, body: { name: '7' } })

    const surveys = `/api/projects/${project}/surveys/`
    const survey = multipart(
      ['name', 'Form'],
      ['type', 'popover'],
      ['questions', '[{"type":"open","question":"Why?"}]'],
      ['archived', 'true'],
      ['responses_limit', '12'],
      ['linked_flag_id', ''],
    )
    expect(
      await send({ method: 'POST', url: surveys, payload: survey.body, headers: survey.type }),
    ).toMatchObject({
      status: 201,
      body: {
        name: 'Form',
        archived: true,
        responses_limit: 12,
        linked_flag: null,
        questions: [{ question: 'Why?' }],
      },
    })
    const wrong = multipart(['name', 'Form'], ['type', 'popover'], ['responses_limit', 'many'])
    expect(
      expectError(
        await send({ method: 'POST', url: surveys, payload: wrong.body, headers: wrong.type }),
        400,
      ),
    ).toMatchObject({ code: 'invalid_input', attr: 'responses_limit' })
    expectError(await post('--b', type), 400)
    const file = '--b\r\nContent-Disposition: form-data; name="name"; filename="a.txt"\r\n\r\nx\r\n--b--\r\n'
    expectError(await post(file, type), 400)
    expectError(await post('name=a%00b', urlencoded), 400)
  })

  it('is accepted with a content type parameter or a byte order mark', async () => {
    const body = '{"name":"Mark"}'
    expect((await post(body, { 'content-type': 'application/json; charset=utf-8' })).status).toBe(201)
    expect((await post(`\ufeff${body}`)).status).toBe(201)
  })

  it('is rejected if it contains text that no column can store', async () => {
    expect(expectError(await post('{"name":"a\\u0000b"}'), 400)).toMatchObject({
      code: 'null_characters_not_allowed',
      attr: 'name',
    })
    for (const half of ['\\ud800', '\\udc00', '\\udc00\\ud800']) {
      expect(expectError(await post(`{"name":"a${half}b"}`), 400)).toMatchObject({
        code: 'surrogate_characters_not_allowed',
        attr: 'name',
      })
    }
    const inside = { name: 'x', session_replay_config: { ai_config: { preferred_events: ['a\0b'] } } }
    const url = `/api/projects/${project}/`
    expect(expectError(await server.call(key, 'PATCH', url, inside), 400).attr).toBe(
      'session_replay_config__ai_config__preferred_events__0',
    )
    expectError(await server.call(key, 'PATCH', url, { extra_settings: { 'a\0b': 1 } }), 400)
    expect((await post('{"name":"\\ud83e\\udd94"}')).body.name).toBe('🦔')
  })

  it('is rejected if it contains prototype keys', async () => {
    for (const payload of [
      '{"name":"x","__proto__":{"admin":true}}',
      '{"name":"x","constructor":{"prototype":{"admin":true}}}',
      '{"name":"x","\\u005f_proto__":{"admin":true}}',
    ]) {
      expectError(await post(payload), 400)
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  it('is rejected if it is nested too deeply', async () => {
    const deep = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)
    for (const value of [deep(10_000, '[', ']'), `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`]) {
      const response = await send({
        method: 'PATCH',
        url: `/api/projects/${project}/`,
        payload: `{"extra_settings":${value}}`,
        headers: json,
      })
      expect(expectError(response, 400)).toMatchObject({ attr: 'extra_settings' })
    }
    expectError(await post(deep(100_000, '[', ']')), 400)
  })

  it('is rejected if it contains numbers that no column can store', async () => {
    const patch = async (field: string, value: string) =>
      expectError(
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
