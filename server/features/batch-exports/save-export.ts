import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { previousBoundary } from '../../../contract/domain/export-intervals'
import { toApiTimestamp } from '../../../contract/domain/timestamps'
import type { ParsedBody } from '../../../contract/parsed-body'
import type { BatchExportCreate, BatchExportPatch } from '../../../contract/schemas/batch-exports'
import { diffRecords, logActivity } from '../../core/activity/log'
import { assertAccess } from '../../core/auth/project-access'
import type { Database } from '../../core/db/database'
import { batchExportTable } from '../../core/db/schema/batch-exports'
import { projectTable } from '../../core/db/schema/organizations'
import { invalid, orNotFound } from '../../core/errors'
import { JsonText } from '../../core/json'
import { purgeExports } from '../trash/purge'
import { deletionFields, notInTrashError, RESTORED } from '../trash/trash'
import { checkConfig, withoutSecretKeys } from './destinations/config'
import { resumeExport, startBackfill } from './engine/backfill'
import { getNextEnd } from './engine/intervals'
import type { BatchExportRow } from './engine/records'
import {
  type ExportRequestScope,
  findDeletedExport,
  findExport,
  isInScope,
  toActivityContext,
} from './request-scope'
import { checkCombination, queryColumns } from './rules'
import type { SecretBox } from './secrets'

const scope = 'BatchExport'

type Config = Record<string, unknown>

/** Creates an export. The first exported interval is the one in which it is created. */
export async function createExport(
  db: Database,
  secrets: SecretBox,
  requestScope: ExportRequestScope,
  body: BatchExportCreate,
): Promise<BatchExportRow> {
  const { type, config } = body.destination
  const complete = checkConfig(type, config, null)
  const timing = getTiming(body)
  const model = body.model || 'events'
  const hogql_query = queryText(body.hogql_query)
  checkCombination({ ...timing, model, type, filters: body.filters ?? null, hogql_query })
  const paused = body.paused ?? false
  const next = paused ? null : getNextEnd(timing, new Date())
  return db.transaction(async (tx) => {
    const project_id = await projectFor(tx, requestScope, body.team_id)
    const [createdExport] = await tx
      .insert(batchExportTable)
      .values({
        ...timing,
        ...queryColumns(hogql_query, model),
        project_id,
        name: body.name,
        model,
        destination_type: type,
        destination_config: secrets.seal(JSON.stringify(complete)),
        filters: body.filters ? JsonText.from(body.filters) : null,
        paused,
        last_paused_at: body.last_paused_at ?? (paused ? sql`now()` : null),
        next_end_at: next && toApiTimestamp(next),
        created_by_id: requestScope.actor.user.id,
      })
      .returning()
    const row = orNotFound(createdExport)
    const write = { scope, item_id: row.id, activity: 'created', name: row.name, changes: null }
    await logActivity(tx, toActivityContext(requestScope, row), write)
    return row
  })
}

/** Updates the fields sent. No-op updates do not write an activity entry. */
export function updateExport(
  db: Database,
  secrets: SecretBox,
  requestScope: ExportRequestScope,
  id: string,
  body: ParsedBody<BatchExportPatch>,
): Promise<BatchExportRow> {
  return db.transaction(async (tx) => {
    const before = await lockExport(tx, requestScope, id)
    const stored: Config = JSON.parse(secrets.open(before.destination_config))
    const config = configAfter(before, stored, body)
    const model = body.model === undefined ? before.model : body.model || 'events'
    const timing = getTiming({ ...before, ...body })
    const filters = body.filters === undefined ? before.filters?.value() : body.filters
    const hogql_query = body.hogql_query === undefined ? before.hogql_query : queryText(body.hogql_query)
    checkCombination({
      ...timing,
      model,
      type: before.destination_type,
      filters: filters ?? null,
      hogql_query,
    })
    const paused = body.paused ?? before.paused
    const after = {
      ...timing,
      ...(body.hogql_query !== undefined || model !== before.model ? queryColumns(hogql_query, model) : {}),
      name: body.name ?? before.name,
      model,
      paused,
      filters: filters ? JsonText.from(filters) : null,
      ...(body.last_paused_at !== undefined && { last_paused_at: body.last_paused_at }),
    }
    const changes = [
      ...diffRecords(
        scope,
        toActivitySnapshot(before, stored),
        toActivitySnapshot({ ...before, ...after }, config),
      ),
      ...secretChanges(before, stored, config),
    ]
    if (changes.length === 0) return before
    const timed = paused !== before.paused || timingChanged(before, timing)
    const next = paused ? null : timed ? getNextEnd(timing, new Date()) : undefined
    const [row] = await tx
      .update(batchExportTable)
      .set({
        ...after,
        destination_config: secrets.seal(JSON.stringify(config)),
        next_end_at: next && toApiTimestamp(next),
        ...(paused !== before.paused && {
          pause_reason: null,
          ...(!paused && { resumed_at: sql`now()` }),
          ...(paused && !body.last_paused_at && { last_paused_at: sql`now()` }),
        }),
        last_updated_at: sql`now()`,
      })
      .where(eq(batchExportTable.id, id))
      .returning()
    await logActivity(tx, toActivityContext(requestScope, before), {
      scope,
      item_id: id,
      activity: 'updated',
      name: after.name,
      changes,
    })
    return orNotFound(row)
  })
}

/**
 * Moves an export to the trash. Its schedule stops, and workers lose the leases of its runs; files already written
 * remain.
 */
export function deleteExport(
  db: Database,
  requestScope: ExportRequestScope,
  id: string,
  days: number,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockExport(tx, requestScope, id)
    await tx
      .update(batchExportTable)
      .set(deletionFields(requestScope.actor))
      .where(eq(batchExportTable.id, id))
    const write = { scope, item_id: id, activity: 'deleted', name: row.name, changes: null }
    await logActivity(tx, toActivityContext(requestScope, row), write)
    if (days === 0) await purgeExports(tx, eq(batchExportTable.id, id), requestScope.actor)
  })
}

/**
 * Restores a deleted export. The schedule continues where it stopped and exports the intervals that have ended since;
 * interrupted runs are exported again. An export that is already restored is unchanged.
 */
export function restoreExport(
  db: Database,
  requestScope: ExportRequestScope,
  id: string,
): Promise<BatchExportRow> {
  return db.transaction(async (tx) => {
    await findDeletedExport(tx, requestScope, id)
    const own = eq(batchExportTable.id, id)
    const [before] = await tx.select().from(batchExportTable).where(own).for('update')
    if (!before) throw notInTrashError()
    if (before.deleted_at === null) return before
    const [row] = await tx.update(batchExportTable).set(RESTORED).where(own).returning()
    const write = { scope, item_id: id, activity: 'restored', name: before.name, changes: null }
    await logActivity(tx, toActivityContext(requestScope, before), write)
    return orNotFound(row)
  })
}

/** Permanently deletes an export in the trash, with its runs and its logs. */
export function purgeExport(db: Database, requestScope: ExportRequestScope, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    await findDeletedExport(tx, requestScope, id)
    if ((await purgeExports(tx, eq(batchExportTable.id, id), requestScope.actor)) === 0)
      throw notInTrashError()
  })
}

/** Pauses the schedule. Active runs and backfills continue. */
export function pauseExport(
  db: Database,
  requestScope: ExportRequestScope,
  id: string,
): Promise<BatchExportRow> {
  return db.transaction(async (tx) => {
    const before = await lockExport(tx, requestScope, id)
    if (before.paused) return before
    const [row] = await tx
      .update(batchExportTable)
      .set({ paused: true, next_end_at: null, last_paused_at: sql`now()`, last_updated_at: sql`now()` })
      .where(eq(batchExportTable.id, id))
      .returning()
    await logPaused(tx, requestScope, before, true)
    return orNotFound(row)
  })
}

/** Resumes the schedule, and optionally backfills the missed intervals. */
export function unpauseExport(
  db: Database,
  requestScope: ExportRequestScope,
  id: string,
  { backfill = false }: { backfill?: boolean | undefined },
): Promise<BatchExportRow> {
  return db.transaction(async (tx) => {
    const before = await lockExport(tx, requestScope, id)
    if (!before.paused) return before
    await resumeExport(tx, before)
    if (backfill) await startGapBackfill(tx, before)
    await logPaused(tx, requestScope, before, false)
    const [row] = await tx.select().from(batchExportTable).where(eq(batchExportTable.id, id))
    return orNotFound(row)
  })
}

/** Backfills the intervals that ended while the export was paused. */
async function startGapBackfill(tx: Database, about: BatchExportRow): Promise<void> {
  const start_at = previousBoundary(about, new Date(about.last_paused_at ?? about.created_at))
  const end_at = previousBoundary(about, new Date())
  if (start_at >= end_at) return
  await startBackfill(tx, about, { start_at, end_at, by_ingestion_time: true, total_records_count: null })
}

function logPaused(
  tx: Database,
  requestScope: ExportRequestScope,
  row: BatchExportRow,
  paused: boolean,
): Promise<void> {
  const changes = diffRecords(scope, { paused: !paused }, { paused })
  return logActivity(tx, toActivityContext(requestScope, row), {
    scope,
    item_id: row.id,
    activity: 'updated',
    name: row.name,
    changes,
  })
}

/** Locks an export, so that no concurrent update invalidates the values read before. */
async function lockExport(
  tx: Database,
  requestScope: ExportRequestScope,
  id: string,
): Promise<BatchExportRow> {
  await findExport(tx, requestScope, id)
  const [row] = await tx
    .select()
    .from(batchExportTable)
    .where(and(eq(batchExportTable.id, id), isNull(batchExportTable.deleted_at)))
    .for('update')
  return orNotFound(row)
}

/**
 * Returns the project of a new export: that of the path, the one in the body, the caller's current one, or the
 * organization's oldest.
 */
export async function projectFor(
  tx: Database,
  requestScope: ExportRequestScope,
  named: number | undefined,
): Promise<number> {
  if (requestScope.project) return requestScope.project.id
  const projects = await tx
    .select()
    .from(projectTable)
    .where(isInScope(requestScope))
    .orderBy(asc(projectTable.created_at), asc(projectTable.id))
  const projectId = named ?? requestScope.actor.user.current_project_id
  const project = projects.find(({ id }) => id === projectId)
  if (named !== undefined && !project)
    throw invalid('The project does not exist in this organization.', 'team_id', 'does_not_exist')
  const chosen = project ?? projects[0]
  if (!chosen) throw invalid('You have no access to a project of this organization.', 'team_id')
  assertAccess(requestScope.actor, chosen, requestScope.requires)
  return chosen.id
}

const getTiming = (body: {
  interval: BatchExportRow['interval']
  timezone?: string | null | undefined
  offset_day?: number | null | undefined
  offset_hour?: number | null | undefined
  start_at?: string | null | undefined
  end_at?: string | null | undefined
}) => ({
  interval: body.interval,
  timezone: body.timezone ?? 'UTC',
  offset_day: body.offset_day ?? null,
  offset_hour: body.offset_hour ?? null,
  start_at: body.start_at ?? null,
  end_at: body.end_at ?? null,
})

type Timing = ReturnType<typeof getTiming>

/** Treats an empty query as none. */
export const queryText = (text: string | null | undefined) => (text?.trim() ? text : null)

const timingChanged = (before: BatchExportRow, timing: Timing) =>
  Object.entries(timing).some(([name, value]) => before[name as keyof Timing] !== value)

function configAfter(before: BatchExportRow, stored: Config, { destination }: BatchExportPatch): Config {
  if (!destination) return stored
  if (destination.type !== undefined && destination.type !== before.destination_type) {
    throw invalid('The type of a destination cannot be changed. Create a new export.', 'destination__type')
  }
  return checkConfig(before.destination_type, destination.config ?? {}, stored)
}

/** Selects the activity log fields of an export: everything but its secrets. */
const toActivitySnapshot = (row: BatchExportRow, config: Config) => ({
  name: row.name,
  model: row.model,
  interval: row.interval,
  timezone: row.timezone,
  offset_day: row.offset_day,
  offset_hour: row.offset_hour,
  start_at: row.start_at,
  end_at: row.end_at,
  paused: row.paused,
  last_paused_at: row.last_paused_at,
  filters: row.filters,
  hogql_query: row.hogql_query,
  destination: withoutSecretKeys(row.destination_type, config),
})

/** Lists replaced secrets for the activity log, without their values. */
function secretChanges({ destination_type }: BatchExportRow, before: Config, after: Config) {
  const hidden = (config: Config) => {
    const publicConfig = withoutSecretKeys(destination_type, config)
    return Object.entries(config).filter(
      ([key, value]) => JSON.stringify(publicConfig[key]) !== JSON.stringify(value),
    )
  }
  if (JSON.stringify(hidden(before)) === JSON.stringify(hidden(after))) return []
  return [{ type: scope, action: 'changed', field: 'secrets', before: 'set', after: 'replaced' } as const]
}
