import fastify from 'fastify'
import { readEnv } from '../../server/config'
import { API_PATHS, type BenchOperation, drawRequests, OPERATIONS } from '../operations'
import { openDriver } from './driver'
import { recordRequests } from './record'

/*
 * Baseline of the API: bare Fastify routes that run the statements of the real server, each with its own ID and name,
 * and respond with the same prepared bytes. Without authentication, validation or serialization. Usage: `main.ts
 * <headers as JSON>`.
 */

const headers = JSON.parse(process.argv[2] ?? '{}')
const env = readEnv()
const driver = await openDriver(env)
const app = fastify()
const recordings = await recordRequests(
  driver,
  env,
  (Object.keys(OPERATIONS) as BenchOperation[])
    .filter((operation) => OPERATIONS[operation].hasBaseline)
    .flatMap((operation) => drawRequests(operation, API_PATHS, 0).slice(0, 1))
    .map((request) => ({ ...request, headers })),
)
for (const { method, path, status, body, replay } of recordings) {
  app.route<{ Params: { id?: string } }>({
    method,
    url: path,
    handler: async ({ params }, reply) => {
      await replay(params.id)
      return reply.status(status).type('application/json').send(body)
    },
  })
}
app.get('/_ready', async () => ({ status: 'ready' }))
await app.listen({ host: env.HOST, port: env.PORT })
