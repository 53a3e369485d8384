import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { BYTE_ORDER_MARK, formatCsvLine } from '../../../contract/domain/csv'
import type { ActivityLogEntry, ActivityLogFilters } from '../../../contract/schemas/activity-log'
import type { Database } from '../../core/db/database'
import { defineSealedLinks } from '../../core/http/sealed-links'
import { encodeJson, type Serializable } from '../../core/json'
import type { Deps } from '../deps'
import { loadEntries, present } from './query'

/** Entries that are in memory at a time. */
const PAGE_SIZE = '1000'

type Format = 'csv' | 'jsonl'

interface Export extends ActivityLogFilters {
  format: Format
}

interface Link {
  organization_id: string
  body: Export
}

const PATH = '/downloads/activity_log/'

const MIME_TYPES: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
}

const links = defineSealedLinks<Link>(PATH)

/** Builds a temporary path to a file with the entries, for a browser that cannot send a key. */
export const buildActivityLogPath = links.build

/** Serves the files behind the links. They are written while they are downloaded. */
export function registerActivityLogDownload(app: FastifyInstance, { db, secrets }: Deps): void {
  app.get<{ Querystring: { token?: string } }>(PATH, async (request, reply) => {
    const { organization_id, body } = links.open(secrets, request.query.token)
    const name = `audit-log-${new Date().toISOString().slice(0, 10)}.${body.format}`
    return reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .type(MIME_TYPES[body.format])
      .send(Readable.from(writeFile(db, organization_id, body)))
  })
}

/** Yields the lines of all pages. */
async function* writeFile(db: Database, organization_id: string, { format, ...filters }: Export) {
  if (format === 'csv') yield BYTE_ORDER_MARK + formatCsvLine(CSV_COLUMNS.map(([name]) => name))
  const toLine = format === 'csv' ? toCsvLine : toJsonLine
  let cursor: string | undefined
  do {
    const paging = { url: 'http://localhost/', query: { cursor, limit: PAGE_SIZE } }
    const { results, next } = await loadEntries(db, paging, organization_id, filters)
    yield results.map((row) => toLine(present(row))).join('')
    cursor = (next && new URL(next).searchParams.get('cursor')) || undefined
  } while (cursor !== undefined)
}

const toJsonLine = (entry: Serializable<ActivityLogEntry>) => `${encodeJson(entry)}\n`

const CSV_COLUMNS: [name: string, getValue: (entry: ActivityLogEntry) => unknown][] = [
  ['created_at', ({ created_at }) => created_at],
  ['user_name', ({ user }) => user.first_name],
  ['user_email', ({ user }) => user.email],
  ['activity', ({ activity }) => activity],
  ['scope', ({ scope }) => scope],
  ['item_id', ({ item_id }) => item_id],
  ['name', ({ detail }) => detail.name],
  ['team_id', ({ team_id }) => team_id],
  ['changes', ({ detail }) => detail.changes],
  ['trigger', ({ detail }) => detail.trigger],
  ['ip_address', ({ ip_address }) => ip_address],
  ['user_agent', ({ user_agent }) => user_agent],
  ['count', ({ count }) => count],
  ['id', ({ id }) => id],
]

function toCsvLine(serialized: Serializable<ActivityLogEntry>): string {
  const entry: ActivityLogEntry = JSON.parse(encodeJson(serialized).toString())
  return formatCsvLine(CSV_COLUMNS.map(([, getValue]) => getValue(entry)))
}
