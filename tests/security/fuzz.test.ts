import { inspect } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildRequest, type FuzzContext } from '../support/fuzz/build-request'
import { findProblem } from '../support/fuzz/check-response'
import { operations, prepare } from '../support/fuzz/operations'
import { type FuzzStep, sequences } from '../support/fuzz/steps'
import { createRawClient } from '../support/raw-client'
import { createTestServer } from '../support/test-server'
import { buildWorld } from '../support/world'

/*
 * Hostile requests to every operation of our own OpenAPI document, over a real connection. However malformed the
 * request, the response is never a server error and always matches the document.
 *
 * FUZZ_REQUESTS sets the number of requests (`npm run fuzz` sends 100,000), FUZZ_SEED the seed. A failure is reduced to
 * the fewest requests that reproduce it and reported with its seed.
 */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 3000)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
/** Number of request sequences per seed. */
const SEQUENCES = 50
/** Time limit for reducing a failure. */
const PATIENCE_MS = 60_000

const server = createTestServer(
  { DNS_TIMEOUT_MS: 100, SMTP_TIMEOUT_MS: 100 },
  {
    logger: {
      level: 'error',
      stream: {
        write: (line: string) => {
          thrown = JSON.parse(line).err ?? thrown
        },
      },
    },
  },
)
let client: ReturnType<typeof createRawClient>
let foreign: string[] = []
/** Inputs of each operation, as used in another scope. */
const inputs: FuzzContext['inputs'] = new Map()

beforeAll(async () => {
  client = createRawClient(server.url)
  const theirs = await buildWorld(server)
  for (const operation of operations) {
    const input = await prepare(operation, await buildWorld(server))
    inputs.set(operation.id, input)
    foreign.push(...Object.values(input.params ?? {}))
  }
  foreign = [theirs.organization.id, String(theirs.project.id), theirs.owner.uuid, ...foreign.slice(-20)]
}, 120_000)
afterAll(() => client.close())

/** Last error thrown, which the response does not include. */
let thrown: unknown

const statuses = new Map<number, number>()
const succeeded = new Set<string>()
let sent = 0
let slowest = 0

/** Sends the steps in a scope of their own and throws at the first response with a fault. */
async function executeSteps(about: (typeof operations)[number], steps: FuzzStep[]): Promise<void> {
  const world = await buildWorld(server)
  const input = await prepare(about, world)
  const { organization, project, owner, key } = world
  const params = {
    organization_id: organization.id,
    project_id: String(project.id),
    uuid: owner.uuid,
    ...input.params,
  }
  const scope: FuzzContext = {
    key,
    inputs: new Map([...inputs, [about.id, input]]),
    params,
    ids: [...new Set([...Object.values(params), ...foreign])],
  }
  for (const step of steps) {
    const request = buildRequest(step, scope)
    const began = performance.now()
    const response = await client.send(request.bytes, request.method === 'HEAD')
    slowest = Math.max(slowest, performance.now() - began)
    sent++
    const issue = findProblem(request, response)
    if (issue) {
      const responseText = `${response?.status} ${response?.body.toString().slice(0, 1000)}`
      const requestText = `${step.operation.id}:\n${request.bytes.toString('latin1').slice(0, 3000)}`
      const cause = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown
      throw new Error(
        [issue, responseText, requestText, `The server said last: ${inspect(cause)}`].join('\n'),
      )
    }
    if (!response) continue
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    if (response.status < 300) succeeded.add(step.operation.id)
    if (response.status === 201) remember(scope, response.body.toString())
  }
}

/** Makes the id of a newly created record available to later requests. */
function remember(scope: FuzzContext, body: string): void {
  const { id, uuid } = JSON.parse(body)
  const createdId = id ?? uuid
  if (createdId !== undefined) scope.ids.unshift(String(createdId))
}

describe('hostile requests', () => {
  it('all get a response that matches the document', async () => {
    const began = performance.now()
    const path = process.env.FUZZ_PATH
    for (let seed = SEED; sent < REQUESTS; seed++) {
      const { failed, counterexamplePath, errorInstance } = await fc.check(
        fc.asyncProperty(sequences, ({ about, steps }) => executeSteps(about, steps)),
        { seed, numRuns: SEQUENCES, interruptAfterTimeLimit: PATIENCE_MS, ...(path && { path }) },
      )
      const again = `FUZZ_SEED=${seed} FUZZ_PATH=${counterexamplePath} repeats it:`
      if (failed)
        expect.fail(`${again} ${errorInstance instanceof Error ? errorInstance.message : errorInstance}`)
      if (path) return
    }
    const seconds = (performance.now() - began) / 1000
    console.log(
      `${sent} requests with seed ${SEED} in ${seconds.toFixed(0)} s, the slowest ${slowest.toFixed(0)} ms;`,
      `${succeeded.size} of ${operations.length} operations succeeded at some time;`,
      [...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, times]) => `${status}: ${times}`)
        .join(', '),
    )
    expect((await server.request('/_ready')).statusCode).toBe(200)
  }, 3_600_000)
})
