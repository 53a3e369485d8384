import fastify from 'fastify'
import { readEnv } from '../../server/env'
import { openDriver } from './driver'
import { record } from './record'

/*
 * The floor of a list: a bare Fastify route that asks the database the same two questions and sends the same bytes, which
 * it holds ready. No key, no checks, no presenting, no JSON. `main.ts <path> <headers as JSON>`.
 */

const [path = '', headers = '{}'] = process.argv.slice(2)
const env = readEnv()
const driver = await openDriver(env)
const { statements, body } = await record(driver, env, path, JSON.parse(headers))
if (statements.length !== 2)
  throw new Error(`A page and a count were expected, not ${statements.length} statements.`)

const app = fastify()
app.get(path.split('?')[0] ?? path, async (_request, reply) => {
  await Promise.all(statements.map(driver.query))
  return reply.type('application/json').send(body)
})
app.get('/_ready', async () => ({ status: 'ready' }))
await app.listen({ host: env.HOST, port: env.PORT })
