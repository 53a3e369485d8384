import { PostHog } from 'posthog-node'
import { beforeAll, expect, it } from 'vitest'
import { loadEvents } from '../../../tests/support/event-fixture'
import { createSdkFixture } from '../../../tests/support/sdk-fixture'

/* Tests the unmodified Node SDK against a listening server. */

const { server, workspace, token, flag, capture } = createSdkFixture()
let host: string
beforeAll(async () => {
  host = server.url
})

/** Runs an action with an SDK client, and returns once the client has sent everything. */
async function using<T>(use: (sdk: PostHog) => Promise<T>): Promise<T> {
  const sdk = new PostHog(token(), { host })
  const faults: unknown[] = []
  sdk.on('error', (error: unknown) => faults.push(error))
  const result = await use(sdk)
  await sdk.shutdown()
  expect(faults).toEqual([])
  return result
}

const person = (key: string, value: string, operator: string) => ({ key, value, operator, type: 'person' })

it('Node SDK checks if a flag is enabled, with properties of the request and with stored ones', async () => {
  await flag('pro', { groups: [{ properties: [person('plan', 'pro', 'exact')] }] })
  await capture('upgraded', 'bob', { $set: { plan: 'pro' } })
  const responses = await using((sdk) =>
    Promise.all([
      sdk.isFeatureEnabled('pro', 'ann'),
      sdk.isFeatureEnabled('pro', 'ann', { personProperties: { plan: 'pro' } }),
      sdk.isFeatureEnabled('pro', 'bob'),
      sdk.isFeatureEnabled('pro', 'bob', { personProperties: { plan: 'free' } }),
    ]),
  )
  expect(responses).toEqual([false, true, true, false])
  const called = (await loadEvents(server, workspace.project.id)).filter(
    ({ event }) => event === '$feature_flag_called',
  )
  expect(called.map(({ properties }) => properties.$feature_flag_response).sort()).toContain(true)
  expect(called[0]?.properties).toMatchObject({ $feature_flag: 'pro', $feature_flag_version: 1 })
})

it('Node SDK gets variants, payloads and all flags of a person', async () => {
  const variants = [
    { key: 'blue', rollout_percentage: 0 },
    { key: 'green', rollout_percentage: 100 },
  ]
  const groups = [{ properties: [person('age', '18', 'gte')], variant: 'blue' }, { properties: [] }]
  await flag('color', { groups, multivariate: { variants }, payloads: { blue: '{"hex": "#00f"}' } })
  const responses = await using((sdk) =>
    Promise.all([
      sdk.getFeatureFlag('color', 'ann'),
      sdk.getFeatureFlag('color', 'ann', { personProperties: { age: '21' } }),
      sdk.getFeatureFlagPayload('color', 'ann', 'blue', { personProperties: { age: '21' } }),
      sdk.getAllFlags('ann', { personProperties: { plan: 'pro' } }),
      sdk.getFeatureFlag('unknown', 'ann'),
    ]),
  )
  expect(responses).toEqual(['green', 'blue', { hex: '#00f' }, { color: 'green', pro: true }, undefined])
})
