import { PostHog } from 'posthog-node'
import { expect, it } from 'vitest'
import { startHttpServer } from '../testing/web-server'
import { evaluator } from './evaluate'

const variants = [
  { key: 'control', rollout_percentage: 33.3 },
  { key: 'blue', rollout_percentage: 33.3 },
  { key: 'green', rollout_percentage: 33.4 },
]
const is = (key: string, value: unknown, operator: string) => ({ key, value, operator, type: 'person' })
const FLAGS = [
  { groups: [{ properties: [], rollout_percentage: 37.5 }] },
  { groups: [{ properties: [], rollout_percentage: 60 }], multivariate: { variants } },
  {
    groups: [
      { properties: [is('number', '250', 'lt')], rollout_percentage: 50, variant: 'green' },
      { properties: [is('name', '7', 'icontains'), is('name', '[13]$', 'regex')], rollout_percentage: 100 },
      { properties: [is('name', ['user-400', 'USER-401'], 'exact')], rollout_percentage: 100 },
      { properties: [is('since', '2024-05-01', 'is_date_after')], rollout_percentage: 20 },
    ],
    multivariate: { variants },
  },
].map((filters, index) => ({ id: index + 1, key: `flag-${index}`, filters: { ...filters } }))

const PEOPLE = Array.from({ length: 500 }, (_, number) => ({
  distinct_id: `user-${number}`,
  properties: {
    number,
    name: `user-${number}`,
    since: new Date(Date.UTC(2024, 0, 1 + number)).toISOString(),
  },
  now: Date.now(),
}))

/** What the SDK decides by itself, from the definitions alone. */
async function decidedBySdk() {
  const body = JSON.stringify({
    flags: FLAGS.map((flag) => ({
      ...flag,
      active: true,
      deleted: false,
      ensure_experience_continuity: false,
    })),
    group_type_mapping: {},
    cohorts: {},
  })
  const definitions = await startHttpServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  const host = `http://127.0.0.1:${definitions.port}`
  const sdk = new PostHog('phc_any', { host, personalApiKey: 'phx_any' })
  await sdk.reloadFeatureFlags()
  const answers = await Promise.all(
    PEOPLE.map(({ distinct_id, properties }) =>
      sdk.getAllFlags(distinct_id, {
        // Properties of numbers are of numbers, whatever the type of the SDK says.
        personProperties: properties as unknown as Record<string, string>,
        onlyEvaluateLocally: true,
      }),
    ),
  )
  await sdk.shutdown()
  definitions.close()
  return answers
}

it('decides as the SDK for Node does by itself', async () => {
  const decided = PEOPLE.map((person) => {
    const verdictOf = evaluator(FLAGS, person)
    return Object.fromEntries(
      FLAGS.map((flag) => {
        const { enabled, variant } = verdictOf(flag)
        return [flag.key, enabled && (variant ?? true)]
      }),
    )
  })
  expect(new Set(decided.map((flags) => JSON.stringify(flags))).size).toBeGreaterThan(10)
  expect(decided).toEqual(await decidedBySdk())
})
