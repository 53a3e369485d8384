import { buildApp } from '../server/app'
import { readEnv } from '../server/config'
import { openDatabase } from '../server/core/db/client'

/** Server with any built page instead of the dashboard: `serve.ts <folder>`. */
const env = readEnv()
const { db } = await openDatabase(env)
const app = await buildApp({ env, db, dashboard: process.argv[2] })
await app.listen({ host: env.HOST, port: env.PORT })
