// Baseline of the start time: a bare Fastify server on the same database in plain JavaScript, with a readiness route
// only.
import fastify from 'fastify'

const { DATABASE_URL, DATA_DIR, PORT } = process.env

async function open() {
  if (DATABASE_URL) {
    const { default: pg } = await import('pg')
    return new pg.Pool({ connectionString: DATABASE_URL })
  }
  const { PGlite } = await import('@electric-sql/pglite')
  return PGlite.create(`${DATA_DIR}/db`)
}

const database = await open()
const app = fastify()
app.get('/_ready', async () => {
  await database.query('select 1')
  return { status: 'ready' }
})
await app.listen({ host: '127.0.0.1', port: Number(PORT) })
process.on('SIGTERM', async () => {
  await app.close()
  await (DATABASE_URL ? database.end() : database.close())
})
