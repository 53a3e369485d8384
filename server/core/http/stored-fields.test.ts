import { describe, expect, it } from 'vitest'
import type { EndpointInput } from '../../../tests/support/endpoints'
import { callEndpoint, endpoints } from '../../../tests/support/endpoints'
import { createTestServer } from '../../../tests/support/test-server'
import { buildWorld, type World } from '../../../tests/support/world'

/* Documented fields are stored and answered, or refused with a reason: no field is accepted and then ignored. */

const server = createTestServer()

const SAMPLE_INTEGER = 2_147_483_647

/** Fields beside those of the example of an endpoint, with values that no default has. */
const STORED: [endpoint: string, body: object][] = [
  ['roles.create', { name: 'Viewers', feature_flags_access_level: 21 }],
  ['projects.create', { inject_web_apps: true, cookieless_server_hash_mode: 2 }],
  ['projects.update', { inject_web_apps: true, is_demo: false }],
  ['featureFlags.create', { created_at: '2024-05-01T12:00:00.500000Z', ensure_experience_continuity: true }],
  ['featureFlags.update', { rollback_conditions: [], performed_rollback: null, analytics_dashboards: [] }],
  ['users.update', { hedgehog_config: { skin: 'default' }, theme_mode: 'dark' }],
  ['users.update', { anonymize_data: false, toolbar_mode: 'disabled', is_staff: false }],
  ['surveys.create', { responses_limit: SAMPLE_INTEGER }],
  ['surveys.create', { iteration_count: SAMPLE_INTEGER, iteration_frequency_days: 7 }],
  [
    'surveys.create',
    { start_date: '2024-05-01T12:00:00Z', iteration_count: SAMPLE_INTEGER, iteration_frequency_days: 1 },
  ],
  [
    'surveys.create',
    {
      iteration_count: SAMPLE_INTEGER,
      iteration_frequency_days: SAMPLE_INTEGER,
      current_iteration: SAMPLE_INTEGER,
    },
  ],
  ['surveys.create', { response_sampling_interval: SAMPLE_INTEGER }],
]

const REFUSED: [endpoint: string, field: string, value: unknown][] = [
  ['projects.update', 'is_demo', true],
  ['projects.update', 'primary_dashboard', SAMPLE_INTEGER],
  ['projects.update', 'session_recording_minimum_duration_milliseconds', SAMPLE_INTEGER],
  ['featureFlags.update', 'created_at', '2020-01-01T00:00:00Z'],
  ['featureFlags.create', 'rollback_conditions', [{ threshold: 1 }]],
  ['featureFlags.create', 'performed_rollback', true],
  ['featureFlags.create', 'analytics_dashboards', [1]],
  ['featureFlags.create', 'has_enriched_analytics', true],
  ['users.update', 'email', 'other@example.com'],
  ['users.update', 'notification_settings', { plugin_disabled: true }],
  ['users.update', 'anonymize_data', true],
  ['users.update', 'toolbar_mode', 'toolbar'],
  ['users.update', 'is_staff', true],
  ['users.update', 'password', 'correct horse'],
  ['users.update', 'current_password', 'correct horse'],
  ['users.update', 'events_column_config', { active: ['event'] }],
  ['users.update', 'has_seen_product_intro_for', { surveys: true }],
  ['surveys.create', 'responses_limit', -SAMPLE_INTEGER - 1],
  ['surveys.create', 'iteration_count', -SAMPLE_INTEGER - 1],
]

const getEndpoint = (name: string) => {
  const endpoint = endpoints.find((candidate) => candidate.name === name)
  if (!endpoint) throw new Error(`unknown endpoint: ${name}`)
  return endpoint
}

async function send(world: World, name: string, fields: object) {
  const { row, prepare } = getEndpoint(name)
  const input: EndpointInput = await prepare(world)
  const body = { ...(input.body as object), ...fields }
  const answer = await callEndpoint(server, row, { ...input, body }, world.key)
  return { answer, input }
}

/** Reads the record again that a create or update endpoint answered. */
async function readAgain(world: World, name: string, { answer, input }: Awaited<ReturnType<typeof send>>) {
  const [resource] = name.split('.')
  const params = name.endsWith('.create') ? { ...input.params, id: String(answer.body.id) } : input.params
  const { row } = getEndpoint(`${resource}.retrieve`)
  return (await callEndpoint(server, row, { params }, world.key)).body
}

describe('writable fields', () => {
  it.each(STORED)('%s stores and answers %j', async (name, fields) => {
    const world = await buildWorld(server)
    const sent = await send(world, name, fields)
    expect(sent.answer.status, JSON.stringify(sent.answer.body)).toBeLessThan(300)
    const record = await readAgain(world, name, sent)
    const answered = Object.fromEntries(Object.entries(fields).filter(([field]) => field in record))
    expect(record).toMatchObject(answered)
    const unanswered = Object.entries(fields).filter(([field]) => !(field in record))
    for (const [field, value] of unanswered) expect([[], null, false], field).toContainEqual(value)
  })

  it.each(REFUSED)('%s refuses %s: %j with a reason', async (name, field, value) => {
    const { answer } = await send(await buildWorld(server), name, { [field]: value })
    expect(answer).toMatchObject({ status: 400, body: { type: 'validation_error', attr: field } })
    expect(answer.body.detail).toMatch(/\w+ \w+/)
  })

  it('accepts a record that is sent back as it was answered', async () => {
    const world = await buildWorld(server)
    for (const resource of ['users', 'featureFlags', 'projects']) {
      const { row, prepare } = getEndpoint(`${resource}.retrieve`)
      const input = await prepare(world)
      const record = (await callEndpoint(server, row, input, world.key)).body
      const update = getEndpoint(`${resource}.update`)
      const answer = await callEndpoint(server, update.row, { ...input, body: record }, world.key)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
  })
})
