import { randomUUID } from 'node:crypto'
import type { HTTPMethods } from 'fastify'
import { buildApp } from '../../server/app'
import type { Env } from '../../server/config'
import type { BenchRequest } from '../operations'
import { BENCH_PROJECT } from '../seed-data'
import type { Driver, Statement } from './driver'

interface RecordedRequest extends BenchRequest {
  headers: Record<string, string>
}

export interface Recording {
  method: HTTPMethods
  /** Path with `:id` instead of an ID. */
  path: string
  status: number
  body: string
  /** Runs the same statements for the record with this ID, or for a new record. */
  replay(id?: string): Promise<void>
}

/** Sends each request to the real application once, and records its statements and response. */
export async function recordRequests(
  driver: Driver,
  env: Env,
  requests: RecordedRequest[],
): Promise<Recording[]> {
  const statements: Statement[] = []
  const db = driver.logged({ logQuery: (text, values) => statements.push({ text, values }) })
  const app = await buildApp({ env, db })
  const recordings: Recording[] = []
  for (const { method, path, headers, body } of requests) {
    // Keys and projects are cached for seconds, so they are not part of a request.
    await app.inject({ url: `/api/projects/${BENCH_PROJECT}/`, headers })
    statements.length = 0
    const payload = body?.replaceAll('#n#', 'of the baseline')
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { payload }),
    })
    if (response.statusCode >= 300)
      throw new Error(`${path} was answered ${response.statusCode}: ${response.body}`)
    const responseBody = response.json()
    recordings.push({
      method: method as HTTPMethods,
      path: path.split('?')[0]?.replace(responseBody.id, ':id') ?? '',
      status: response.statusCode,
      body: response.body,
      replay: createReplayer(driver, [...statements], responseBody),
    })
  }
  await app.close()
  return recordings
}

/** Values of the response that must be unique for each request. */
interface CreatedRecord {
  id?: string
  name?: string
  internal_targeting_flag?: { id: number; key: string } | null
}

/** Replaces values of the recorded statements that must be unique for each request. */
function createReplayer(driver: Driver, recorded: Statement[], createdIds: CreatedRecord) {
  // IDs are allocated in batches, so they are not part of each request.
  const statements = recorded.filter(({ text }) => !/nextval/.test(text))
  const writes = statements.some(({ text }) => /^\s*(with|insert|update)\b/i.test(text))
  const { id: old, name, internal_targeting_flag: flag } = createdIds
  return async (id?: string) => {
    const fresh = id ?? randomUUID()
    flags += 1
    const freshFlag = flags
    const renew = (value: unknown) => {
      if (typeof value !== 'string') return value
      let text = old ? value.replaceAll(old, fresh) : value
      if (!id && name) text = text.replaceAll(name, `${name} ${fresh}`)
      if (!id && flag) {
        text = text.replaceAll(flag.key, `survey-targeting-${fresh}`)
        text = text.replaceAll(`id":${flag.id},`, `id":${freshFlag},`)
      }
      return text
    }
    const own = statements.map(({ text, values }) => ({ text, values: values.map(renew) }))
    if (writes) await runSequentially(driver, own)
    else await Promise.all(own.map(driver.query))
  }
}

/** IDs of created flags, outside of the range of other flags. */
let flags = 1_000_000_000

/**
 * Runs statements sequentially. An update uses the row version that was read before it; the few updates with a conflict
 * change nothing.
 */
async function runSequentially(driver: Driver, statements: Statement[]) {
  let state: unknown
  for (const { text, values } of statements) {
    const own = values.map((value) =>
      typeof value === 'string' ? value.replace(/"state":"\d+"/, `"state":"${state}"`) : value,
    )
    const { rows, fields } = await driver.query({ text, values: own })
    state = rows[0]?.[fields.findIndex(({ name }) => name === 'xmin')]
  }
}
