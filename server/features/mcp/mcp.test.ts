import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { and, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { api } from '../../../contract'
import type { Endpoint } from '../../../contract/endpoint'
import type { ActivityEntry } from '../../../contract/schemas/activity'
import { buildRestrictedMember } from '../../../tests/support/access-rules'
import { expectError } from '../../../tests/support/expect-error'
import { buildKey, buildMember, buildOrganization } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'
import { buildWorld, type World } from '../../../tests/support/world'
import { activityTable } from '../../core/db/schema/activity'
import { formatResult } from './call-tool'
import { buildTools, DEFAULT_FEATURES, getExclusionReason } from './tools'

const server = createTestServer()
const limited = createTestServer({ RATE_LIMIT_PER_MINUTE: 6 })
const clients: Client[] = []

/** Connects the client of the SDK. */
async function connect(key: string, search = '', url = server.url): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/api/mcp${search}`), {
      requestInit: { headers: { authorization: `Bearer ${key}`, 'user-agent': 'assistant/1' } },
    }),
  )
  clients.push(client)
  return client
}

afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})

const listNames = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)

/** Calls a tool; returns whether it failed, and its text. */
async function call(client: Client, name: string, args: Record<string, unknown>) {
  const { content, isError = false } = await client.callTool({ name, arguments: args })
  const [part] = content
  return { isError, text: part?.type === 'text' ? part.text : '' }
}

const loadCalls = async ({ organization }: Pick<World, 'organization'>) => {
  const rows = await server.db
    .select()
    .from(activityTable)
    .where(
      and(
        eq(activityTable.organization_id, organization.id),
        inArray(activityTable.activity, ['tool_called', 'tool_refused']),
      ),
    )
    .orderBy(activityTable.created_at)
  return rows.map((row) => ({
    ...row,
    detail: row.detail.value() as ActivityEntry['detail'],
    user: row.user.value(),
  }))
}

/** Sends a JSON-RPC message unmodified. */
const post = (key: string | null, body: unknown, search = '') =>
  server.request({
    method: 'POST',
    url: `/api/mcp${search}`,
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })

const callMessage = (id: number, name: string, args: unknown = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})

const survey = { name: 'NPS', type: 'popover', questions: [{ type: 'open', question: 'Why?' }] }

describe('tools of the contract', () => {
  const tools = buildTools()
  const rows: [string, string, Endpoint][] = Object.entries(api).flatMap(([resource, table]) =>
    Object.entries(table).map(([operation, endpoint]): [string, string, Endpoint] => [
      resource,
      operation,
      endpoint,
    ]),
  )

  it('are all endpoints but those that are excluded for a reason', () => {
    const byEndpoint = new Map([...tools.values()].map((tool) => [tool.endpoint, tool]))
    for (const [resource, operation, endpoint] of rows) {
      const reason = getExclusionReason(resource as keyof typeof api, operation, endpoint)
      const tool = byEndpoint.get(endpoint)
      expect(tool === undefined, `${resource}.${operation}`).toBe(reason !== null)
      if (reason !== null)
        expect(reason).toMatch(/^(Credentials|Duplicate|Permanent|Sign-in|Staff|Streams): .{10,}\.$/)
    }
    expect(byEndpoint.size).toBe(tools.size)
  })

  it('have names, schemas and hints that follow from their endpoints', () => {
    fc.assert(
      fc.property(fc.constantFrom(...tools.values()), (tool) => {
        expect(tool.name).toMatch(/^[a-z][a-z0-9_]{2,63}$/)
        expect(tool.name.startsWith(`${tool.feature}_`)).toBe(true)
        const { properties, required } = tool.inputSchema as unknown as {
          properties: Record<string, object>
          required: string[]
        }
        expect(required).toEqual(expect.arrayContaining([...tool.params]))
        const inputs = [...tool.params, ...tool.query.keys()]
        // A parameter of the path is never one of the query or the body, too.
        expect(new Set([...inputs, 'body']).size).toBe(inputs.length + 1)
        expect(Object.keys(properties).filter((name) => name !== 'body')).toEqual(inputs)
        if (tool.isRead) expect(tool.endpoint.method).toBe('GET')
        // References of a nested schema would be unresolved.
        expect(JSON.stringify(tool.inputSchema)).not.toContain('$ref')
      }),
      { numRuns: 500 },
    )
  })

  it('return no credentials', () => {
    for (const { endpoint, name } of tools.values()) {
      expect(endpoint.noStore, name).toBeUndefined()
      expect(endpoint.path, name).not.toMatch(/personal_api_keys|sessions|invites|signup/)
    }
  })
})

describe('tool list', () => {
  it('is read-only and small by default', async () => {
    const { key } = await buildOrganization(server.db)
    const client = await connect(key)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['users_retrieve', 'surveys_list', 'feature_flags_retrieve', 'surveys_stats']),
    )
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
    const features = new Set(
      [...buildTools().values()]
        .filter(({ name }) => tools.some((tool) => tool.name === name))
        .map(({ feature }) => feature),
    )
    expect([...features].sort()).toEqual([...DEFAULT_FEATURES].sort())
    expect(tools.length).toBeLessThan(40)
    expect(JSON.stringify(tools).length).toBeLessThan(25_000)
    expect(client.getInstructions()).toContain('read-only')
  })

  it('has writes with the opt-in, with hints about their effects', async () => {
    const { key } = await buildOrganization(server.db)
    const { tools } = await (await connect(key, '?write=true&features=surveys')).listTools()
    const getHints = (name: string) => tools.find((tool) => tool.name === name)?.annotations
    expect(getHints('surveys_create')).toMatchObject({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
    })
    expect(getHints('surveys_update')).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
    })
    expect(getHints('surveys_destroy')).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
    })
    expect(getHints('surveys_purge')).toBeUndefined()
    expect(getHints('feature_flags_list')).toBeUndefined()
  })

  it('has only tools that the scopes and restrictions of the key allow', async () => {
    const { owner, project } = await buildOrganization(server.db)
    const scoped = await buildKey(server.db, owner.id, { scopes: ['survey:read'] })
    const names = await listNames(await connect(scoped, '?write=true&features=all'))
    expect(names).toContain('surveys_list')
    expect(names.filter((name) => !/^(surveys|survey_responses|survey_reports|users)_/.test(name))).toEqual(
      [],
    )
    expect(names).not.toContain('surveys_create')
    const restricted = await buildKey(server.db, owner.id, { scoped_teams: [project.id] })
    const reachable = await listNames(await connect(restricted))
    expect(reachable).toContain('projects_retrieve')
    expect(reachable).not.toContain('organizations_list')
  })

  it('is selected by features, and names the known ones if one is unknown', async () => {
    const { key } = await buildOrganization(server.db)
    const names = await listNames(await connect(key, '?features=batch_exports'))
    expect(new Set(names.map((name) => name.replace(/^(users|batch_exports)_.*/, '$1')))).toEqual(
      new Set(['users', 'batch_exports']),
    )
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    for (const search of ['?features=nonsense', '?write=yes']) {
      const { statusCode, body } = await post(key, list, search)
      expect(statusCode).toBe(400)
      expect(JSON.parse(body).attr).toBe(search.slice(1, search.indexOf('=')))
    }
  })
})

describe('tool call', () => {
  it('returns what the endpoint returns to the same key', async () => {
    const world = await buildWorld(server)
    const client = await connect(world.key)
    const project_id = String(world.project.id)
    const created = await server.call(world.key, 'POST', `/api/projects/${project_id}/surveys/`, survey)
    const { text } = await call(client, 'surveys_retrieve', { project_id, id: created.body.id })
    const read = await server.call(
      world.key,
      'GET',
      `/api/projects/${project_id}/surveys/${created.body.id}/`,
    )
    expect(JSON.parse(text)).toEqual(read.body)
    // Models send numbers as numbers.
    const page = await call(client, 'surveys_list', { project_id: world.project.id, limit: 1, search: 'NPS' })
    expect(JSON.parse(page.text)).toMatchObject({ count: 1, results: [{ name: 'NPS' }] })
    const me = await call(client, 'users_retrieve', { uuid: '@me' })
    expect(JSON.parse(me.text)).toMatchObject({ email: world.owner.email })
  })

  it('writes with the opt-in, and is refused without it or without the scope', async () => {
    const world = await buildWorld(server)
    const args = { project_id: '@current', body: survey }
    const readOnly = await call(await connect(world.key), 'surveys_create', args)
    expect(readOnly).toMatchObject({ isError: true, text: expect.stringContaining('write=true') })
    const readKey = await buildKey(server.db, world.owner.id, { scopes: ['survey:read'] })
    const unscoped = await call(await connect(readKey, '?write=true'), 'surveys_create', args)
    expect(unscoped).toMatchObject({ isError: true, text: expect.stringContaining("'survey:write'") })
    const list = `/api/projects/${world.project.id}/surveys/`
    expect((await server.call(world.key, 'GET', list)).body.count).toBe(0)

    const writer = await connect(world.key, '?write=true')
    const created = await call(writer, 'surveys_create', args)
    expect(created.isError).toBe(false)
    const { id } = JSON.parse(created.text)
    expect((await server.call(world.key, 'GET', list)).body.count).toBe(1)
    const launched = await call(writer, 'surveys_launch', { project_id: '@current', id })
    expect(JSON.parse(launched.text).start_date).not.toBeNull()
    const deleted = await call(writer, 'surveys_destroy', { project_id: '@current', id })
    expect(deleted).toEqual({ isError: false, text: 'Done.' })
    expect((await server.call(world.key, 'GET', list)).body.count).toBe(0)
    // What an assistant deletes can be restored.
    const restored = await server.call(world.key, 'POST', `${list}${id}/restore/`, {})
    expect(restored.status).toBe(200)
  })

  it('has the errors of the API', async () => {
    const world = await buildWorld(server)
    const writer = await connect(world.key, '?write=true')
    const invalid = { project_id: '@current', body: { ...survey, name: '' } }
    expect((await call(writer, 'surveys_create', invalid)).text).toBe(
      '400 blank: This field may not be blank. Field: name.',
    )
    const id = '00000000-0000-4000-8000-000000000000'
    expect(await call(writer, 'surveys_retrieve', { project_id: '@current', id })).toMatchObject({
      isError: true,
      text: '404 not_found: Not found.',
    })
  })

  it('is subject to access rules, levels and the boundaries of organizations', async () => {
    const [world, other] = [await buildWorld(server), await buildOrganization(server.db)]
    const project_id = String(world.project.id)
    const none = await buildRestrictedMember(world, 'member', [
      { resource: 'survey', level: 'none', by: 'member' },
    ])
    expect((await call(await connect(none), 'surveys_list', { project_id })).text).toMatch(/^403 /)
    const viewer = await buildRestrictedMember(world, 'member', [
      { resource: 'survey', level: 'viewer', by: 'member' },
    ])
    const reader = await connect(viewer, '?write=true')
    expect((await call(reader, 'surveys_list', { project_id })).isError).toBe(false)
    expect((await call(reader, 'surveys_create', { project_id, body: survey })).text).toMatch(/^403 /)
    const foreign = { project_id: String(other.project.id) }
    const denied = await call(await connect(world.key), 'surveys_list', foreign)
    expect(denied).toMatchObject({ isError: true, text: expect.stringMatching(/^403 /) })
    expect(denied.text).not.toContain(other.organization.id)
    const { key } = await buildMember(server.db, world.organization.id)
    const log = { organization_id: world.organization.id }
    const member = await connect(key, '?features=activity_log')
    expect((await call(member, 'activity_log_list', log)).text).toMatch(/^403 /)
  })

  it('treats hostile arguments as invalid', async () => {
    const world = await buildWorld(server)
    const client = await connect(world.key, '?write=true&features=all')
    const path = { project_id: '@current' }
    for (const id of [
      '..',
      '.',
      '',
      '../feature_flags',
      '%2e%2e',
      'a/b',
      'a?b=1',
      'a#b',
      '\u0000',
      'x'.repeat(300),
    ]) {
      expect(await call(client, 'surveys_retrieve', { ...path, id }), id).toMatchObject({
        isError: true,
        text: '400 invalid_input: id: an ID is required.',
      })
    }
    for (const id of [null, [], {}, ['..']]) {
      expect((await call(client, 'surveys_retrieve', { ...path, id })).text).toMatch(
        /^400 invalid_input: id: /,
      )
    }
    expect((await call(client, 'surveys_list', { ...path, nonsense: 1 })).text).toBe(
      '400 invalid_input: Unknown argument: nonsense.',
    )
    expect((await call(client, 'surveys_list', { ...path, search: { $ne: 1 } })).text).toMatch(/^400 /)
    expect((await call(client, 'surveys_list', { ...path, body: {} })).text).toMatch(/^400 /)
    for (const body of [undefined, null, [], 'x', 7]) {
      expect((await call(client, 'surveys_create', { ...path, body })).text, String(body)).toMatch(/^400 /)
    }
    const injected = await call(client, 'surveys_list', { ...path, search: '1&limit=0&offset=9#' })
    expect(JSON.parse(injected.text)).toMatchObject({ count: 0, results: [] })
    for (const name of ['constructor', '__proto__', 'toString', 'invites_create', 'surveys_purge', '']) {
      expect(await call(client, name, {}), name).toMatchObject({
        isError: true,
        text: expect.stringMatching(/^404 not_found: There is no tool/),
      })
    }
    const polluted = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"__proto__":{"name":"x"}}}'
    expect((await post(world.key, polluted)).statusCode).toBe(400)
  })

  it('does not fail with any arguments', async () => {
    const world = await buildWorld(server)
    const client = await connect(world.key, '?features=all')
    const names = await listNames(client)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.dictionary(fc.constantFrom('project_id', 'organization_id', 'id', 'limit', 'x'), fc.jsonValue()),
        async (name, args) => {
          expect((await call(client, name, args)).text).not.toMatch(/^5\d\d /)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('results', () => {
  const query = new Map([['offset', null]])

  it('have no secrets', async () => {
    const world = await buildWorld(server)
    const webhook = 'https://hooks.slack.com/services/T0/B0/secret'
    const url = `/api/projects/${world.project.id}/`
    expect((await server.call(world.key, 'PATCH', url, { slack_incoming_webhook: webhook })).status).toBe(200)
    const client = await connect(world.key, '?write=true')
    const args = { project_id: String(world.project.id) }
    const read = await call(client, 'projects_retrieve', args)
    expect(JSON.parse(read.text)).toMatchObject({ slack_incoming_webhook: '[redacted]' })
    const written = await call(client, 'projects_update', { ...args, body: { name: 'New' } })
    for (const { text } of [read, written]) expect(text).not.toContain('hooks.slack.com')
    const nested = { results: [{ deep: { signing_secret: 'a', password: 'b', name: 'c' } }] }
    const secrets = buildTools().get('surveys_list')?.secrets ?? new Set()
    const formatted = formatResult({ secrets, query }, nested)
    expect(JSON.parse(formatted)).toEqual({
      results: [{ deep: { signing_secret: '[redacted]', password: '[redacted]', name: 'c' } }],
    })
  })

  it('are truncated at whole records, with a hint how to get the rest', () => {
    const results = Array.from({ length: 100 }, (_, id) => ({ id, text: 'x'.repeat(1000) }))
    const [note = '', json = ''] = formatResult({ secrets: new Set(), query }, { count: 100, results }).split(
      '\n',
    )
    const shown = JSON.parse(json).results.length
    expect(shown).toBeGreaterThan(30)
    expect(shown).toBeLessThan(60)
    expect(note).toContain(`the first ${shown} of 100 results`)
    expect(note).toContain('offset')
    const one = formatResult({ secrets: new Set(), query }, { text: 'x'.repeat(100_000) })
    expect(one).toMatch(/^Truncated: the first 48000 of 100011 characters\.\n/)
    expect(one.length).toBeLessThan(49_000)
  })

  it('have 20 records by default', async () => {
    const world = await buildWorld(server)
    const url = `/api/projects/${world.project.id}/feature_flags/`
    for (let number = 0; number < 21; number += 1) {
      expect((await server.call(world.key, 'POST', url, { key: `flag-${number}` })).status).toBe(201)
    }
    const client = await connect(world.key)
    const page = JSON.parse((await call(client, 'feature_flags_list', { project_id: '@current' })).text)
    expect([page.count, page.results.length]).toEqual([21, 20])
    const rest = await call(client, 'feature_flags_list', { project_id: '@current', offset: 20 })
    expect(JSON.parse(rest.text).results).toHaveLength(1)
  })
})

describe('connection', () => {
  it('requires a valid key: cookies do not suffice', async () => {
    const { owner } = await buildOrganization(server.db)
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    expect((await post(null, list)).statusCode).toBe(401)
    expect((await post('phx_wrong', list)).statusCode).toBe(401)
    const key = await buildKey(server.db, owner.id)
    const client = await connect(key)
    expect((await call(client, 'users_retrieve', { uuid: '@me' })).isError).toBe(false)
    expect((await server.call(key, 'DELETE', '/api/personal_api_keys/@current/')).status).toBe(204)
    await expect(client.callTool({ name: 'users_retrieve', arguments: { uuid: '@me' } })).rejects.toThrow()
    expect((await post(key, list)).statusCode).toBe(401)
  })

  it('is limited in size, messages and methods', async () => {
    const { key } = await buildOrganization(server.db)
    const large = callMessage(1, 'surveys_list', { search: 'x'.repeat(1_100_000) })
    expect((await post(key, large)).statusCode).toBe(413)
    const batch = (count: number) =>
      Array.from({ length: count }, (_, id) => callMessage(id, 'users_retrieve', { uuid: '@me' }))
    expect((await post(key, batch(11))).statusCode).toBe(400)
    const { statusCode, body } = await post(key, batch(3))
    expect(statusCode).toBe(200)
    expect(body.match(/"email/g)?.length).toBeGreaterThanOrEqual(3)
    for (const text of ['', '[]', '7', 'null', '{', '{"jsonrpc":"1.0"}']) {
      expect((await post(key, text)).statusCode, text).toBe(400)
    }
    const get = await server.request({
      method: 'GET',
      url: '/api/mcp',
      headers: { authorization: `Bearer ${key}` },
    })
    expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST'])
    const form = await server.request({
      method: 'POST',
      url: '/api/mcp',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'a=1',
    })
    expect(form.statusCode).toBe(415)
  })

  it('counts its requests and tool calls against the rate limit of the key', async () => {
    const { key } = await buildOrganization(limited.db)
    // Connecting takes up to three requests, and each call two.
    const client = await connect(key, '', limited.url).catch(() => null)
    const results = []
    for (let count = 0; count < 4 && client; count += 1) {
      results.push(await call(client, 'users_retrieve', { uuid: '@me' }).catch(String))
    }
    expect(JSON.stringify(results)).toMatch(/429|throttled/i)
    expectError(await limited.call(key, 'GET', '/api/users/@me/'), 429)
  })
})

describe('audit log', () => {
  it('has every call: who, key, tool, target, and refused ones', async () => {
    const world = await buildWorld(server)
    const client = await connect(world.key)
    const project_id = String(world.project.id)
    await call(client, 'surveys_list', { project_id })
    await call(client, 'surveys_list', { project_id })
    await call(client, 'surveys_destroy', { project_id, id: '00000000-0000-4000-8000-000000000000' })
    await call(client, 'surveys_retrieve', { project_id, id: '..' })
    await call(client, 'unknown_tool', {})
    const calls = await loadCalls(world)
    expect(calls.map(({ activity }) => activity)).toEqual([
      'tool_called',
      'tool_called',
      'tool_refused',
      'tool_refused',
      'tool_refused',
    ])
    expect(calls[0]).toMatchObject({
      user: { email: world.owner.email },
      scope: 'PersonalAPIKey',
      project_id: world.project.id,
      ip_address: '127.0.0.1',
      user_agent: 'assistant/1',
      detail: {
        name: 'test',
        trigger: {
          tool: 'surveys_list',
          endpoint: 'GET /api/projects/:project_id/surveys/',
          project_id,
          status: 200,
        },
      },
    })
    expect(calls[2]?.detail.trigger).toMatchObject({
      tool: 'surveys_destroy',
      status: 403,
      id: expect.any(String),
    })
    expect(calls[4]?.detail.trigger).toMatchObject({ tool: 'unknown_tool', status: 404 })
    const page = await server.call(
      world.key,
      'GET',
      `/api/organizations/${world.organization.id}/activity_log/?activities=tool_called,tool_refused`,
    )
    expect(page.body.results).toHaveLength(5)
    expect(JSON.stringify(page.body)).not.toContain(world.key)
  })

  it('records a call to another organization in the own ones only', async () => {
    const [world, other] = [await buildWorld(server), await buildOrganization(server.db)]
    await call(await connect(world.key), 'surveys_list', { project_id: String(other.project.id) })
    expect(await loadCalls(other)).toEqual([])
    expect(await loadCalls(world)).toMatchObject([
      { activity: 'tool_refused', detail: { trigger: { status: 403 } } },
    ])
  })
})
