import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Settings, startProgram } from '../processes'

export const TOKEN = 'benchmark-benchmark-benchmark'
const BATCH = 200

type Value = string | number | boolean | object | null
type Survey = Record<string, Value>

/** Directus with the rows in its SQLite file, created once and copied for each run. */
export async function directusData(folder: string, rows: string) {
  const program = join(folder, 'node_modules/directus/cli.js')
  const [template, file] = [join(folder, 'template.db'), join(folder, 'run.db')]
  const settings = (database: string): Settings => ({
    HOST: '127.0.0.1',
    DB_CLIENT: 'sqlite3',
    DB_FILENAME: database,
    SECRET: 'benchmark',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: TOKEN,
    ADMIN_TOKEN: TOKEN,
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    MAX_PAYLOAD_SIZE: '20mb',
  })
  if (!existsSync(template)) {
    const half = join(folder, 'half.db')
    await rm(half, { force: true })
    const env = { PATH: process.env.PATH, ...settings(half) }
    execFileSync(process.execPath, [program, 'bootstrap'], { cwd: folder, env, stdio: ['ignore', 2, 2] })
    await fill(program, settings(half), JSON.parse(await readFile(rows, 'utf8')).surveys)
    await cp(half, template)
  }
  await cp(template, file)
  return { program, settings: settings(file) }
}

async function fill(program: string, settings: Settings, surveys: Survey[]): Promise<void> {
  const server = await startProgram(process.execPath, [program, 'start'], settings, '/server/ping')
  const post = async (path: string, body: object) => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  }
  const fields = Object.keys(surveys[0] ?? {}).map((field) => buildField(field, surveys))
  await post('/collections', { collection: 'surveys', schema: {}, meta: {}, fields })
  for (let start = 0; start < surveys.length; start += BATCH) {
    await post('/items/surveys', surveys.slice(start, start + BATCH))
  }
  await server.stop()
}

function buildField(field: string, surveys: Survey[]) {
  if (field === 'id') {
    return { field, type: 'uuid', schema: { is_primary_key: true, length: 36 }, meta: { special: ['uuid'] } }
  }
  const value = surveys
    .map((survey) => survey[field])
    .find((candidate) => candidate !== null && candidate !== undefined)
  if (/(_at|_date)$/.test(field)) {
    return { field, type: 'timestamp', schema: { is_indexed: field === 'created_at' }, meta: {} }
  }
  if (typeof value === 'object') return { field, type: 'json', schema: {}, meta: { special: ['cast-json'] } }
  if (typeof value === 'boolean')
    return { field, type: 'boolean', schema: {}, meta: { special: ['cast-boolean'] } }
  return { field, type: typeof value === 'number' ? 'integer' : 'text', schema: {}, meta: {} }
}
