import fastify from 'fastify'
import { readEnv } from '../../server/env'
import { API_PATHS, OPERATIONS } from '../operations'
import { openDriver } from './driver'
import { recordRequests } from './record'

/*
 * The floor of the API: bare Fastify routes that send the database the statements that the real server sends, each with
 * an id and a name of its own, and answer with the same bytes, which they hold ready. No key, no checks, no presenting,
 * no JSON. `main.ts <headers as JSON>`.
 */

const headers = JSON.parse(process.argv[2] ?? '{}')
const env = readEnv()
const driver = await openDriver(env)
const app = fastify()
const recordings = await recordRequests(
  driver,
  env,
  Object.values(OPERATIONS).map((request) => ({ ...request(API_PATHS), headers })),
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
