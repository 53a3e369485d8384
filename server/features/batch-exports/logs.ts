import { and, count, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import type { z } from 'zod'
import { LOG_LEVELS, type LogLevel } from '../../../contract/domain/exports'
import type { ExportLogQuery } from '../../../contract/schemas/batch-exports'
import { isUuidParam } from '../../core/auth/access'
import type { Database } from '../../core/db/database'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import { exportLogTable } from '../../core/db/schema/batch-exports'
import { buildContains } from '../../core/db/search'
import { getOnlyRow } from '../../core/db/select-rows'
import { invalid } from '../../core/errors'
import type { BatchExportRow } from './engine/records'

interface LogCall {
  url: string
  query: z.output<typeof ExportLogQuery>
}

/** Lists a page of the log entries of an export's runs and backfills, newest first. */
export async function listLogs(
  db: Database,
  { url, query }: LogCall,
  about: BatchExportRow,
  instance?: string,
) {
  const instance_id = instance ?? query.instance_id
  const { batch_export_id, timestamp, level, message, id } = exportLogTable
  const where = and(
    eq(batch_export_id, about.id),
    instance_id === undefined ? undefined : eq(exportLogTable.instance_id, assertUuid(instance_id)),
    query.level === undefined ? undefined : inArray(level, parseLevels(query.level)),
    query.search ? buildContains(message, query.search) : undefined,
    query.after === undefined ? undefined : gt(timestamp, query.after),
    query.before === undefined ? undefined : lt(timestamp, query.before),
  )
  const range = parsePageRange({ limit: '50', ...query })
  const total = getOnlyRow(await db.select({ count: count() }).from(exportLogTable).where(where))
  const rows = await db
    .select()
    .from(exportLogTable)
    .where(where)
    .orderBy(desc(timestamp), desc(id))
    .limit(range.limit)
    .offset(range.offset)
  return buildPage(
    url,
    range,
    total.count,
    rows.map((row) => ({
      log_source: 'batch_exports' as const,
      log_source_id: row.batch_export_id,
      instance_id: row.instance_id ?? '',
      timestamp: row.timestamp,
      level: row.level,
      message: row.message,
    })),
  )
}

function assertUuid(text: string): string {
  if (!isUuidParam(text)) throw invalid('Must be a valid UUID.', 'instance_id')
  return text
}

/** Level names of other servers: `WARN` for warnings, `LOG` for information. */
const ALIASES: Record<string, LogLevel> = { WARN: 'WARNING', LOG: 'INFO' }

function parseLevels(text: string): LogLevel[] {
  return text.split(',').map((word) => {
    const upper = word.trim().toUpperCase()
    const level = LOG_LEVELS.find((candidate) => candidate === upper) ?? ALIASES[upper]
    if (!level) throw invalid(`"${word}" is not a valid choice.`, 'level', 'invalid_choice')
    return level
  })
}
