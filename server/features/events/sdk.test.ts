import { PostHog } from 'posthog-node'
import { beforeAll, describe, expect, it } from 'vitest'
import { createEventFixture } from '../../../tests/support/event-fixture'
import { createTestServer } from '../../../tests/support/test-server'

/* The unmodified SDK for Node, against a listening server. */

const server = createTestServer()
let host: string
beforeAll(async () => {
  host = server.url
})

/** Runs SDK calls against a new project and returns the result once everything has been sent. */
async function using(use: (sdk: PostHog) => void) {
  const world = await createEventFixture(server)
  const sdk = new PostHog(world.token, { host, disableGeoip: false })
  const faults: unknown[] = []
  sdk.on('error', (error: unknown) => faults.push(error))
  use(sdk)
  await sdk.shutdown()
  expect(faults).toEqual([])
  return world
}

describe('posthog-node', () => {
  it('captures an event with all its properties', async () => {
    const { events, people } = await using((sdk) => {
      sdk.capture({
        distinctId: 'ann',
        event: 'order placed',
        timestamp: new Date('2024-05-01T12:00:00Z'),
        uuid: '0190a5b2-9c3f-7d1e-8f00-1234567890ab',
        properties: { value: 17.5, $set: { plan: 'free' }, $set_once: { first: 'web' } },
      })
    })
    const [row] = await events()
    expect(row).toMatchObject({
      uuid: '0190a5b2-9c3f-7d1e-8f00-1234567890ab',
      event: 'order placed',
      distinct_id: 'ann',
      properties: { value: 17.5, $lib: 'posthog-node' },
      person_properties: { plan: 'free', first: 'web' },
    })
    // The SDK also sends its clock, so the time may be off by the duration of the request.
    expect(Date.parse(row?.timestamp ?? '') / 1000).toBeCloseTo(Date.parse('2024-05-01T12:00:00Z') / 1000, -2)
    expect(await people()).toMatchObject([{ names: ['ann'], properties: { plan: 'free', first: 'web' } }])
  })

  it('identifies users and sends aliases and groups', async () => {
    const { events, people } = await using((sdk) => {
      sdk.capture({ distinctId: 'device', event: 'opened' })
      sdk.identify({
        distinctId: 'ann',
        properties: { email: 'ann@example.com', $set_once: { since: 2024 } },
      })
      sdk.alias({ distinctId: 'ann', alias: 'device' })
      sdk.groupIdentify({ groupType: 'company', groupKey: 'acme', properties: { seats: 5 } })
    })
    expect((await events()).map(({ event }) => event).sort()).toEqual([
      '$create_alias',
      '$groupidentify',
      '$identify',
      'opened',
    ])
    const present = (await people()).filter(({ is_deleted }) => !is_deleted)
    expect(present.map(({ names }) => names)).toContainEqual(['ann', 'device'])
    expect(present.find(({ names }) => names.includes('ann'))).toMatchObject({
      is_identified: true,
      properties: { email: 'ann@example.com', since: 2024 },
    })
  })

  it('sends a thousand events, each of which is stored once', async () => {
    const { events } = await using((sdk) => {
      for (let number = 0; number < 1000; number++)
        sdk.capture({ distinctId: `user-${number % 50}`, event: 'counted', properties: { number } })
    })
    const numbers = (await events()).map(({ properties }) => Number(properties.number))
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, number) => number))
  })
})
