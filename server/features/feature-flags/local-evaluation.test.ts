import { PostHog } from 'posthog-node'
import { describe, expect, it, vi } from 'vitest'
import { buildRestrictedMember } from '../../../tests/support/access-rules'
import { expectError } from '../../../tests/support/expect-error'
import { buildKey, buildOrganization } from '../../../tests/support/factories'
import { randomFlags, randomPeople } from '../../../tests/support/random-flags'
import { createSdkFixture } from '../../../tests/support/sdk-fixture'
import { buildWorld } from '../../../tests/support/world'
import { featureFlagTable } from '../../core/db/schema/feature-flags'
import { JsonText } from '../../core/json'

/* Tests the unmodified Node SDK, which polls the flag definitions and evaluates flags itself. */

const { server, workspace, token, ask, flag, flags, create } = createSdkFixture()

/** Creates an SDK client, with the requests that it sends and the errors that it reports. */
async function startSdk(personalApiKey: string, projectToken = token()) {
  const requests: { path: string; status: number; etag: string | undefined }[] = []
  const errors: string[] = []
  const sdk = new PostHog(projectToken, {
    host: server.url,
    personalApiKey,
    sendFeatureFlagEvent: false,
    async fetch(url, options) {
      const response = await fetch(url, options)
      const etag = new Headers(options.headers).get('if-none-match') ?? undefined
      requests.push({ path: new URL(url).pathname, status: response.status, etag })
      return response
    },
  })
  sdk.on('error', (error: Error) => errors.push(error.message))
  await sdk.reloadFeatureFlags()
  return { sdk, requests, errors, statuses: () => requests.map(({ status }) => status) }
}

const readingKey = (scopes = ['feature_flag:read']) => buildKey(server.db, workspace.owner.id, { scopes })

const getDefinitions = (key: string, query = `?token=${token()}&send_cohorts`) =>
  server.call(key, 'GET', `/api/feature_flag/local_evaluation${query}`)

describe('definitions for local evaluation', () => {
  it('are the flags of the project, the same at all paths', async () => {
    const filters = { groups: [{ properties: [], rollout_percentage: 30 }], payloads: { true: '{"a":1}' } }
    const { id } = await flag('plain', filters)
    await flag('inactive', filters, { active: false })
    const { id: deleted } = await flag('deleted', filters)
    await server.call(workspace.key, 'PATCH', flags(deleted), { deleted: true })
    await create({ targeting_flag_filters: filters, start_date: '2024-05-01' })
    const key = await readingKey()
    const { status, body } = await getDefinitions(key)
    expect(status).toBe(200)
    expect(body).toEqual({
      flags: [
        expect.objectContaining({ key: 'plain' }),
        expect.objectContaining({ key: 'inactive', active: false }),
      ],
      group_type_mapping: {},
      cohorts: {},
    })
    expect(body.flags[0]).toEqual({
      id,
      team_id: workspace.project.id,
      name: '',
      key: 'plain',
      filters,
      deleted: false,
      active: true,
      ensure_experience_continuity: false,
      version: 1,
    })
    const paths = [flags('local_evaluation/'), `/flags/definitions?token=${token()}&send_cohorts`]
    for (const path of paths) expect((await server.call(key, 'GET', path)).body).toEqual(body)
  })

  it('belong to the current project of the caller if there is no token', async () => {
    const other = await buildOrganization(server.db)
    await server.call(other.key, 'POST', `/api/projects/${other.project.id}/feature_flags/`, {
      key: 'foreign',
    })
    const { body } = await getDefinitions(other.key, '')
    expect(body.flags.map(({ key }: { key: string }) => key)).toEqual(['foreign'])
    expectError(await getDefinitions(other.key), 403)
  })

  it('require a key with the scope and access to flags', async () => {
    expect(expectError(await getDefinitions(await readingKey(['survey:write'])), 403).detail).toContain(
      "missing required scope 'feature_flag:read'",
    )
    expect(expectError(await getDefinitions('phx_wrong'), 401).code).toBe('authentication_failed')
    for (const bad of ['phc_nobody', '%00', token().slice(1)])
      expect(expectError(await getDefinitions(workspace.key, `?token=${bad}`), 401).code).toBe(
        'invalid_api_key',
      )
    const world = await buildWorld(server)
    const query = `?token=${world.project.api_token}`
    for (const [level, status] of [
      ['none', 403],
      ['viewer', 200],
    ] as const) {
      const key = await buildRestrictedMember(world, 'member', [
        { resource: 'feature_flag', level, by: 'member' },
      ])
      expect((await getDefinitions(key, query)).status).toBe(status)
    }
  })

  it('cost one statement per request while they do not change', async () => {
    // Both drivers have this property, although the shared type does not declare it.
    const { $client } = server.db as unknown as { $client: { query: (...question: unknown[]) => unknown } }
    const key = await readingKey()
    await server.call(key, 'GET', flags('local_evaluation/'))
    const query = vi.spyOn($client, 'query')
    await server.call(key, 'GET', flags('local_evaluation/'))
    expect(query).toHaveBeenCalledTimes(1)
    query.mockRestore()
  })

  it('have the dependencies between flags in their order of evaluation', async () => {
    const needs = (key: string | number, value?: unknown) => ({
      groups: [{ properties: [{ key: String(key), value, operator: 'flag_evaluates_to', type: 'flag' }] }],
    })
    const on = { groups: [{ properties: [] }] }
    const { id } = await flag('base', on)
    await flag('middle', needs(id))
    await flag('top', needs('middle', true))
    await flag('of-missing', needs('nowhere', true))
    await flag('of-inactive', needs('inactive', false))
    await flag('loop', needs('loop', true))
    await flag('of-loop', needs('loop', false))
    const { body } = await getDefinitions(workspace.key)
    const getProperty = (key: string) =>
      body.flags.find((definition: { key: string }) => definition.key === key).filters.groups[0].properties[0]
    expect(getProperty('middle')).toMatchObject({ key: 'base', value: true, dependency_chain: ['base'] })
    expect(getProperty('top').dependency_chain).toEqual(['base', 'middle'])
    for (const key of ['of-missing', 'of-inactive', 'loop', 'of-loop'])
      expect(getProperty(key).dependency_chain).toEqual([])
    const { sdk, errors } = await startSdk(workspace.key)
    const { body: evaluated } = await ask('/flags/', {})
    for (const key of ['base', 'middle', 'top', 'of-missing', 'of-inactive', 'loop', 'of-loop'])
      expect(await sdk.getFeatureFlag(key, 'ann'), key).toBe(evaluated.featureFlags[key])
    expect(errors).toEqual([])
    await sdk.shutdown()
  })
})

describe('Node SDK with local evaluation', () => {
  it('returns the same values as the server for 300 flags and 30 persons', async () => {
    const other = await buildOrganization(server.db)
    const seed = 20_261
    const random = randomFlags(300, seed)
    // The server adds the evaluation order.
    const removeChains = (name: string, value: unknown) => (name === 'dependency_chain' ? undefined : value)
    await server.db.insert(featureFlagTable).values(
      random.map(({ key, filters }) => ({
        project_id: other.project.id,
        key,
        filters: JsonText.from(JSON.parse(JSON.stringify(filters, removeChains))),
      })),
    )
    const { sdk, requests, errors } = await startSdk(other.key, other.project.api_token)
    const outcomes: Record<string, number> = {}
    for (const { distinct_id, properties } of randomPeople(30, seed)) {
      const local = await sdk.getAllFlags(distinct_id, {
        // Properties may have any type, contrary to the SDK's declaration.
        personProperties: properties as Record<string, string>,
        onlyEvaluateLocally: true,
      })
      const { body } = await ask('/flags/', {
        token: other.project.api_token,
        distinct_id,
        person_properties: properties,
      })
      for (const [key, value] of Object.entries(local)) {
        expect({ key, distinct_id, value: body.featureFlags[key] }).toEqual({ key, distinct_id, value })
        outcomes[String(value)] = (outcomes[String(value)] ?? 0) + 1
      }
    }
    await sdk.shutdown()
    expect(errors).toEqual([])
    expect(requests).toHaveLength(1)
    for (const count of [outcomes.true, outcomes.false, outcomes.blue, outcomes.control])
      expect(count).toBeGreaterThan(200)
  })

  it('gets changes with the next poll, and 304 while there are none', async () => {
    const { id } = await flag('switch', { groups: [{ properties: [] }], payloads: { true: '{"step":1}' } })
    const { sdk, requests, statuses, errors } = await startSdk(await readingKey())
    const getLocally = () => sdk.getFeatureFlag('switch', 'ann', { onlyEvaluateLocally: true })
    expect(await getLocally()).toBe(true)
    await sdk.reloadFeatureFlags()
    await sdk.reloadFeatureFlags()
    expect(statuses()).toEqual([200, 304, 304])
    expect(requests[1]?.etag).toMatch(/^W\/".+"$/)
    await server.call(workspace.key, 'PATCH', flags(id), { filters: { groups: [{ rollout_percentage: 0 }] } })
    await sdk.reloadFeatureFlags()
    expect(await getLocally()).toBe(false)
    await server.call(workspace.key, 'PATCH', flags(id), { active: false })
    await sdk.reloadFeatureFlags()
    await sdk.reloadFeatureFlags()
    expect(await getLocally()).toBe(false)
    expect(statuses()).toEqual([200, 304, 304, 200, 200, 304])
    expect(new Set(requests.map(({ path }) => path))).toEqual(new Set(['/api/feature_flag/local_evaluation']))
    expect(errors).toEqual([])
    await sdk.shutdown()
  })

  it('sends no request for all flags of a person, although surveys have flags', async () => {
    const other = await buildOrganization(server.db)
    const call = (path: string, body: object) =>
      server.call(other.key, 'POST', `/api/projects/${other.project.id}/${path}/`, body)
    await call('feature_flags', { key: 'lamp', filters: { groups: [{ properties: [] }] } })
    const survey = await call('surveys', { name: 'Lamps', type: 'popover', start_date: '2024-05-01' })
    expect(survey.body.internal_targeting_flag.key).toEqual(expect.any(String))
    const { sdk, requests } = await startSdk(other.key, other.project.api_token)
    expect(await sdk.getAllFlags('ann')).toEqual({ lamp: true })
    expect(requests).toHaveLength(1)
    await sdk.shutdown()
  })

  it('reports a revoked key, a missing scope and a wrong token', async () => {
    const key = await readingKey()
    const { sdk, statuses, errors } = await startSdk(key)
    const { body } = await server.call(workspace.key, 'GET', '/api/personal_api_keys/')
    const own = body.find(({ mask_value }: { mask_value: string }) => mask_value.endsWith(key.slice(-4)))
    expect((await server.call(workspace.key, 'DELETE', `/api/personal_api_keys/${own.id}/`)).status).toBe(204)
    await sdk.reloadFeatureFlags()
    expect(statuses()).toEqual([200, 401])
    expect(errors).toEqual([expect.stringContaining('personal API key is invalid')])
    const narrow = await startSdk(await readingKey(['survey:read']))
    expect(narrow.statuses()).toContain(403)
    expect(narrow.errors).toContainEqual(expect.stringContaining('does not have permission'))
    const wrong = await startSdk(workspace.key, 'phc_nobody')
    expect(wrong.statuses()).toContain(401)
    expect(wrong.errors).toContainEqual(expect.stringContaining('project key or personal API key is invalid'))
    for (const client of [sdk, narrow.sdk, wrong.sdk]) await client.shutdown()
  })
})
