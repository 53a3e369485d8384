import { getTableName, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { api } from '../../contract'
import { batchExportTable } from '../../server/core/db/schema/batch-exports'
import { inviteTable } from '../../server/core/db/schema/invites'
import { callEndpoint, endpoints } from '../support/endpoints'
import { createMemoryLog } from '../support/memory-log'
import { createRawClient } from '../support/raw-client'
import { createTestServer, type TestResponse } from '../support/test-server'
import { buildWorld, createRecord, getOrganizationParams, type World } from '../support/world'

/*
 * Credentials are returned once, in the response that creates them, and appear nowhere else: in no other response and
 * in no log line, whatever fails.
 */

const log = createMemoryLog()
const server = createTestServer({}, { logger: log.logger })

/** Secrets of destinations, one of each type that has any. */
const HUSH = 'hush-'
const destinations = {
  S3: {
    bucket_name: 'b',
    region: 'us-east-1',
    prefix: 'p',
    aws_access_key_id: `${HUSH}id`,
    aws_secret_access_key: `${HUSH}key`,
  },
  AzureBlob: {
    container_name: 'c',
    prefix: 'p',
    connection_string: `DefaultEndpointsProtocol=https;AccountName=a;AccountKey=${HUSH}azure;EndpointSuffix=example.test`,
  },
  Postgres: { host: 'db.test', user: `${HUSH}user`, password: `${HUSH}password`, database: 'd' },
  HTTP: { url: 'https://capture.test/batch/', token: `${HUSH}token` },
}

/** Adds all secrets to a world that no caller may read. */
async function withSecrets(world: World) {
  const url = `/api/projects/${world.project.id}/batch_exports/`
  for (const [type, config] of Object.entries(destinations)) {
    await createRecord(world, url, { name: type, interval: 'hour', destination: { type, config } })
  }
}

/** Values created by this response, which no other response may include. */
function getCreatedSecrets({ body }: TestResponse): string[] {
  const values = [body?.value, body?.personal_api_key?.value, body?.key].filter(
    (value) => typeof value === 'string',
  )
  return values.filter((value) => value.startsWith('phx_'))
}

it('keys and secrets of destinations are returned once and never logged', async () => {
  const keys = new Set<string>()
  const answers: { name: string; text: string; told: string[] }[] = []
  const collectResponse = async (name: string, answering: Promise<TestResponse>) => {
    const response = await answering
    const secretValues = getCreatedSecrets(response)
    for (const key of secretValues) keys.add(key)
    answers.push({ name, text: JSON.stringify([response.headers, response.body]), told: secretValues })
  }
  for (const { name, row: endpoint, prepare } of endpoints) {
    const world = await buildWorld(server)
    keys.add(world.key)
    if (/batch_exports|activity/.test(endpoint.path)) await withSecrets(world)
    const input = await prepare(world)
    await collectResponse(
      name,
      callEndpoint(server, endpoint, input, endpoint.access === 'public' ? null : world.key),
    )
    // Error responses are checked too.
    const path = endpoint.path.replace(/:\w+/g, world.key)
    await collectResponse(
      name,
      server.call(world.key, endpoint.method, `${path}?personal_api_key=${world.key}`, `{"${world.key}`),
    )
    await collectResponse(
      name,
      server.call(`${world.key}x`, endpoint.method, path, { [world.key]: world.key }),
    )
  }
  expect(keys.size).toBeGreaterThan(endpoints.length)
  for (const { name, text, told: secretValue } of answers) {
    expect(text, name).not.toContain(HUSH)
    for (const key of keys)
      if (!secretValue.includes(key)) expect(text.includes(key), `${name} tells a key`).toBe(false)
  }
  expect(log.text).toContain('"url":"/api/users/')
  expect(log.text).not.toContain(HUSH)
  for (const key of keys) expect(log.text.includes(key), 'the log holds a key').toBe(false)
}, 300_000)

it('the log includes no invite and no link to a file', async () => {
  const world = await buildWorld(server)
  const url = `/api/organizations/${world.organization.id}/invites/`
  const id = String(
    (await createRecord(world, url, { target_email: 'new@example.com', send_email: false })).id,
  )
  await server.call(null, 'GET', `/api/signup/${id}/`)
  await server.call(`${world.key}x`, 'DELETE', `${url}${id}/`)
  await server.request('/downloads/?token=aaaa.bbbb')
  expect(log.text).toContain('/api/signup/[Redacted]/')
  expect(log.text).toContain('/invites/[Redacted]/')
  expect(log.text).toContain('/downloads/?token=[Redacted]')
  expect(log.text).not.toContain(id)
})

it('the log includes no key of a malformed request', async () => {
  const client = createRawClient(server.url)
  const { key } = await buildWorld(server)
  const lines = [
    'GET /api/users/@me/ HTTP/1.1',
    'host: a',
    `authorization: Bearer ${key}`,
    'content-length: x',
    '',
    '',
  ]
  expect((await client.send(Buffer.from(lines.join('\r\n'))))?.status).toBe(400)
  client.close()
  expect(log.text).toContain('malformed request')
  expect(log.text).not.toContain(key)
  // Buffers are serialized as a list of bytes.
  expect(log.text).not.toContain([...Buffer.from(key)].join(','))
})

it('the log includes no secret when the database fails', async () => {
  const world = await buildWorld(server)
  const invite = { target_email: 'late@example.com', send_email: false }
  const id = String(
    (await createRecord(world, `/api/organizations/${world.organization.id}/invites/`, invite)).id,
  )
  const destination = { type: 'HTTP', config: destinations.HTTP }
  const body = { name: 'x', interval: 'hour', destination }
  const calls = [
    () => callEndpoint(server, api.signup.retrieve, { params: { invite_id: id } }, null),
    () =>
      callEndpoint(
        server,
        api.batchExports.create,
        { params: getOrganizationParams(world), body },
        world.key,
      ),
  ]
  const rename = (from: string, to: string) =>
    server.db.execute(sql.raw(`alter table ${from} rename to ${to}`))
  const tables = [inviteTable, batchExportTable].map((table) => getTableName(table))
  for (const table of tables) await rename(table, `${table}_gone`)
  for (const call of calls) expect((await call()).status).toBe(500)
  for (const table of tables) await rename(`${table}_gone`, table)
  expect(log.text).toContain('Failed query')
  for (const secret of [id, HUSH]) expect(log.text).not.toContain(secret)
})
