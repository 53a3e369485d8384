// Baseline on SQLite: bare Fastify with better-sqlite3, `sqlite.mjs <package folder> <rows file> <database file>`.
// Without authentication, validation or an ORM.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [folder, rows, file] = process.argv.slice(2)
const require = createRequire(join(folder, 'package.json'))
const fastify = require('fastify')
const Sqlite = require('better-sqlite3')

const surveys = JSON.parse(readFileSync(rows, 'utf8')).surveys
const columns = Object.keys(surveys[0])
/** Documents are columns with JSON text. */
const documents = columns.filter((name) =>
  surveys.some((survey) => survey[name] !== null && typeof survey[name] === 'object'),
)
const booleans = columns.filter((name) => surveys.some((survey) => typeof survey[name] === 'boolean'))

const encodeValue = (value) => {
  if (typeof value === 'boolean') return Number(value)
  return value !== null && typeof value === 'object' ? JSON.stringify(value) : (value ?? null)
}
const decode = (row) => {
  for (const name of documents) row[name] = JSON.parse(row[name])
  for (const name of booleans) row[name] = row[name] === null ? null : row[name] === 1
  return row
}

const db = new Sqlite(file)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = NORMAL')
db.exec(
  `create table surveys (${columns.map((name) => `"${name}"${name === 'id' ? ' text primary key' : ''}`).join(', ')})`,
)
const names = columns.map((name) => `"${name}"`).join(', ')
const insert = db.prepare(`insert into surveys (${names}) values (${columns.map(() => '?').join(', ')})`)
const add = (survey) => insert.run(columns.map((name) => encodeValue(survey[name])))
db.transaction(() => surveys.forEach(add))()
db.exec('create index surveys_page on surveys (created_at desc, id); analyze')

const one = db.prepare('select * from surveys where id = ?')
const statements = new Map()
function prepare(text) {
  if (!statements.has(text)) statements.set(text, db.prepare(text))
  return statements.get(text)
}

const app = fastify()
app.get('/surveys', async ({ query }) => {
  const values = {}
  const conditions = []
  if (query.type) {
    conditions.push('type = :type')
    values.type = query.type
  }
  if (query.archived) {
    conditions.push('archived = :archived')
    values.archived = Number(query.archived === 'true')
  }
  if (query.search) {
    conditions.push('(name like :search or description like :search)')
    values.search = `%${query.search}%`
  }
  const where = conditions.length ? ` where ${conditions.join(' and ')}` : ''
  const { count } = prepare(`select count(*) as count from surveys${where}`).get(values)
  const page = prepare(
    `select * from surveys${where} order by created_at desc, id limit :limit offset :offset`,
  )
  const results = page.all({ ...values, limit: Number(query.limit), offset: Number(query.offset) })
  return { count, results: results.map(decode) }
})
app.get('/surveys/:id', async ({ params }) => decode(one.get(params.id)))
app.patch('/surveys/:id', async ({ params, body }) => {
  const entries = Object.entries(body).filter(([name]) => columns.includes(name))
  const assignments = entries.map(([name]) => `"${name}" = ?`).join(', ')
  prepare(`update surveys set ${assignments} where id = ?`).run([
    ...entries.map(([, value]) => encodeValue(value)),
    params.id,
  ])
  return decode(one.get(params.id))
})
app.post('/surveys', async ({ body }, reply) => {
  const id = randomUUID()
  add({ created_at: new Date().toISOString(), archived: false, ...body, id })
  return reply.status(201).send(decode(one.get(id)))
})
app.get('/_ready', async () => ({ status: 'ready' }))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
