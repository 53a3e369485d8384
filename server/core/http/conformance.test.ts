import { isNotNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { EndpointSpec } from '../../../contract/endpoint'
import { PLUGIN_SEGMENTS } from '../../../contract/endpoints/plugins'
import { replacements } from '../../../contract/replacements'
import * as schemas from '../../../contract/schemas'
import { getDatabaseState } from '../../../tests/support/database-state'
import { callEndpoint, endpoints } from '../../../tests/support/endpoints'
import { expectError } from '../../../tests/support/expect-error'
import { buildKey } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'
import { buildWorld } from '../../../tests/support/world'
import { activityTable } from '../db/schema/activity'

/* Requirements that apply to every endpoint. Callers to be rejected: `tests/security/authorization-matrix.test.ts`. */

const server = createTestServer()

/** Invalid ids: of another kind, out of bounds, or not even text. */
const WRONG_IDS = [
  'not-an-id',
  '0',
  '-1',
  '1.5',
  '1e3',
  '2147483648',
  '99999999999999999999',
  '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  '00000000-0000-0000-0000-000000000000',
  'a'.repeat(5000),
  'nul\0',
  "'; drop table users; --",
  'ñ',
]

/** Writes without an entry in the activity log, and why. */
const WITHOUT_ENTRY: Record<string, string> = {
  'domains.verify': 'An unsuccessful check of a DNS record changes nothing; a verification is logged.',
  'notificationDestinations.test': 'Messages are listed in the delivery log.',
  'notificationDestinations.redeliver': 'Messages are listed in the delivery log.',
  'proxyRecords.check': 'A check without a new result changes nothing; a new status is logged.',
  'proxyRecords.update': 'A proxy record has no field that can be changed.',
  'surveyResponses.markAll': 'States change with every response that is read; a deletion is logged.',
  'sessions.signOut': 'The example has an API key, and no session to end.',
  ...Object.fromEntries(
    PLUGIN_SEGMENTS.map((segment) => [`${segment}.upgrade`, 'The example has no newer version to install.']),
  ),
}

const hasEntry = (name: string, { method, hasNoEffect }: EndpointSpec) =>
  method !== 'GET' && !hasNoEffect && !(name in WITHOUT_ENTRY)

/** Counts the entries that the log of an organization shows. */
const countEntries = () => server.db.$count(activityTable, isNotNull(activityTable.organization_id))

const getBodySchema = ({ response }: EndpointSpec): z.ZodType => {
  if (response === null) return z.null()
  if (typeof response === 'string') return schemas[response]
  const results = z.array(schemas[response.page]).min(1)
  return z.strictObject({
    count: z.int().min(1),
    next: z.url().nullable(),
    previous: z.url().nullable(),
    results,
  })
}

for (const { name, row: endpoint, prepare } of endpoints) {
  describe(`${name}  ${endpoint.method} ${endpoint.path}`, () => {
    it('returns its status, with a body that matches its schema, to a key with only its scope', async () => {
      const world = await buildWorld(server)
      const input = await prepare(world)
      const key = await buildKey(server.db, world.owner.id, { scopes: [endpoint.scope ?? '*'] })
      const entries = await countEntries()
      const response = await callEndpoint(server, endpoint, input, endpoint.access === 'public' ? null : key)
      expect(response.status, JSON.stringify(response.body)).toBe(endpoint.status)
      // Nothing beyond the schema either: every response field is documented.
      expect(getBodySchema(endpoint).parse(response.body)).toEqual(response.body)
      if (hasEntry(name, endpoint))
        expect(await countEntries(), 'entries in the activity log').toBeGreaterThan(entries)
      else expect(await countEntries()).toBe(entries)
    })

    if (endpoint.path.includes(':'))
      it('returns 404 for invalid ids', async () => {
        const world = await buildWorld(server)
        const input = await prepare(world)
        const before = await getDatabaseState(server.db)
        for (const param of Object.keys(input.params ?? {})) {
          for (const id of WRONG_IDS) {
            const params = { ...input.params, [param]: id }
            expectError(await callEndpoint(server, endpoint, { ...input, params }, world.key))
          }
        }
        expect(await getDatabaseState(server.db)).toEqual(before)
      })
  })
}

describe.each(
  endpoints.flatMap(({ name, row: endpoint, prepare }) =>
    endpoint.replace ? [{ name, row: endpoint, prepare, replace: replacements[endpoint.replace] }] : [],
  ),
)('$name by PUT', ({ row: endpoint, prepare, replace }) => {
  it('requires the required fields and sets the others to what was sent or to their defaults', async () => {
    const world = await buildWorld(server)
    const input = await prepare(world)
    const { params } = input
    const put = (body: object) =>
      callEndpoint(server, { ...endpoint, method: 'PUT' }, { params, body }, world.key)
    const { body: record } = await callEndpoint(server, endpoint, input, world.key)
    const required = Object.fromEntries(replace.required.map((field) => [field, record[field]]))
    const [first] = replace.required
    if (first) expect(await put({})).toMatchObject({ status: 400, body: { code: 'required', attr: first } })
    const response = await put(required)
    expect(response.status, JSON.stringify(response.body)).toBe(endpoint.status)
    expect(getBodySchema(endpoint).parse(response.body)).toEqual(response.body)
    for (const [field, value] of Object.entries({ ...replace.defaults, ...required })) {
      if (field in response.body) expect(response.body[field], field).toEqual(value)
    }
  })
})
