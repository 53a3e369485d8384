import { PostHog } from 'posthog-node'
import { expect, it } from 'vitest'
import { type RandomFlag, randomFlags, randomPeople } from '../../../../tests/support/random-flags'
import { startHttpServer } from '../../../../tests/support/web-server'
import { createFlagEvaluator } from './evaluate'

type Person = ReturnType<typeof randomPeople>[number]
type Decided = Record<string, boolean | string>

/**
 * Returns the flags that the SDK evaluates locally, from the definitions alone; flags that it cannot evaluate are
 * missing.
 */
async function decidedBySdk(flags: RandomFlag[], people: Person[]): Promise<Decided[]> {
  const definitions = flags.map((flag) => ({
    ...flag,
    active: true,
    deleted: false,
    ensure_experience_continuity: false,
  }))
  const body = JSON.stringify({ flags: definitions, group_type_mapping: {}, cohorts: {} })
  const server = await startHttpServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  const sdk = new PostHog('phc_any', { host: `http://127.0.0.1:${server.port}`, personalApiKey: 'phx_any' })
  await sdk.reloadFeatureFlags()
  const answers: Decided[] = []
  for (const { distinct_id, properties } of people)
    answers.push(
      await sdk.getAllFlags(distinct_id, {
        // Properties may have any type, contrary to the SDK's declaration.
        personProperties: properties as Record<string, string>,
        onlyEvaluateLocally: true,
      }),
    )
  await sdk.shutdown()
  server.close()
  return answers
}

function decidedHere(flags: RandomFlag[], { distinct_id, properties }: Person): Decided {
  const evaluate = createFlagEvaluator(flags, { distinct_id, properties, now: Date.now() })
  return Object.fromEntries(
    flags.map((flag) => {
      const { enabled, variant } = evaluate(flag)
      return [flag.key, enabled && (variant ?? true)]
    }),
  )
}

it('evaluates 10,000 flags like the local evaluation of the Node SDK', async () => {
  const seed = 20_240
  const [flags, people] = [randomFlags(600, seed), randomPeople(30, seed)]
  const responses = await decidedBySdk(flags, people)
  const outcomes: Record<string, number> = {}
  let pairs = 0
  people.forEach((person, index) => {
    const decided = responses[index] ?? {}
    const own = decidedHere(flags, person)
    for (const [key, answer] of Object.entries(decided)) {
      const filters = flags.find((flag) => flag.key === key)?.filters
      expect({ person, key, filters, answer: own[key] }).toEqual({ person, key, filters, answer })
      outcomes[String(answer)] = (outcomes[String(answer)] ?? 0) + 1
      pairs += 1
    }
  })
  expect(pairs).toBeGreaterThanOrEqual(10_000)
  // Each outcome occurs often, and none dominates.
  for (const count of [outcomes.true, outcomes.false, outcomes.blue, outcomes.control])
    expect(count).toBeGreaterThan(500)
  console.info(`${pairs} pairs were decided by both:`, outcomes)
})
