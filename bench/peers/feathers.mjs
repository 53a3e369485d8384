// Feathers server on PostgreSQL: `feathers.mjs <package folder> <rows file>`. It requires an API key, without other
// validation.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [folder, rows] = process.argv.slice(2)
const require = createRequire(join(folder, 'package.json'))
const { feathers } = require('@feathersjs/feathers')
const { koa, rest, bodyParser, errorHandler } = require('@feathersjs/koa')
const { KnexService } = require('@feathersjs/knex')
const knex = require('knex')

const { DATABASE_URL, PORT, KEY } = process.env
const Model = knex({ client: 'pg', connection: DATABASE_URL, pool: { min: 2, max: 10 } })
const surveys = JSON.parse(readFileSync(rows, 'utf8')).surveys
const [first] = surveys
/** Documents are JSON columns, as in this server; other columns have their own type. */
const columns = Object.keys(first).map((name) => [name, getColumnType(name)])

function getColumnType(name) {
  const value = surveys.map((survey) => survey[name]).find((value) => value !== null)
  if (name === 'id') return 'uuid primary key default gen_random_uuid()'
  if (name === 'created_at') return 'timestamptz default now()'
  if (/(_at|_date)$/.test(name)) return 'timestamptz'
  if (typeof value === 'object') return 'jsonb'
  return { boolean: 'boolean', number: 'integer' }[typeof value] ?? 'text'
}

const plain = (survey) =>
  Object.fromEntries(
    Object.entries(survey).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  )

await Model.raw(`create table surveys (${columns.map(([name, type]) => `"${name}" ${type}`).join(', ')})`)
await Model.batchInsert('surveys', surveys.map(plain), 500)
await Model.raw('create index on surveys (created_at desc)')
await Model.raw('vacuum analyze surveys')

const app = koa(feathers())
app.use(errorHandler())
app.use(bodyParser())
app.configure(rest())
app.use('surveys', new KnexService({ Model, name: 'surveys', paginate: { default: 100, max: 1000 } }))
app.service('surveys').hooks({
  before: {
    all: [
      async ({ params }) => {
        if (params.headers?.authorization !== `Bearer ${KEY}`) throw new Error('No key.')
      },
    ],
    create: [async (context) => ({ ...context, data: Object.assign(context.data, plain(context.data)) })],
    patch: [async (context) => ({ ...context, data: Object.assign(context.data, plain(context.data)) })],
  },
})
app.use(async (context) => {
  if (context.path === '/_ready') context.body = { status: 'ready' }
})
await app.listen(Number(PORT), '127.0.0.1')
