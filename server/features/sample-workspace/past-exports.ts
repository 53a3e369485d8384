import { sql } from 'drizzle-orm'
import { toApiTimestamp } from '../../../contract/domain/timestamps'
import { batchExportTable } from '../../core/db/schema/batch-exports'
import { checkConfig } from '../batch-exports/destinations/config'
import { getNextEnd } from '../batch-exports/engine/intervals'
import { queryColumns } from '../batch-exports/rules'
import type { SecretBox } from '../batch-exports/secrets'
import { listPastIntervals, RUN_DELAY_MS, SAMPLE_EXPORTS, type SampleExport } from './exports'
import { buildChange, logPast, type SampleContext, toPast } from './history'

/** Creates the batch exports as users did in the past, and returns their ids by key. Their runs are created later. */
export async function createPastExports(
  context: SampleContext,
  project: number,
  secrets: SecretBox,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const sample of SAMPLE_EXPORTS)
    ids[sample.key] = await createPastExport(context, project, secrets, sample)
  return ids
}

export async function createPastExport(
  context: SampleContext,
  project_id: number,
  secrets: SecretBox,
  sample: SampleExport,
): Promise<string> {
  const { tx, users, until } = context
  const { export: body, author, created, pauseReason = null, pausedBy, hasEnded } = sample
  const { name, destination } = body
  const { schedule, ends } = listPastIntervals(sample, until)
  const last = ends.at(-1) ?? new Date(until)
  const timing = { ...schedule, start_at: null, end_at: hasEnded ? toApiTimestamp(last) : null }
  const paused = body.paused ?? false
  const next = paused ? null : getNextEnd(timing, new Date(until))
  const created_at = toPast(context, created)
  const pausedAt = pausedBy
    ? toPast(context, pausedBy.at)
    : new Date(last.getTime() + RUN_DELAY_MS).toISOString()
  const [row] = await tx
    .insert(batchExportTable)
    .values({
      ...timing,
      ...queryColumns(body.hogql_query ?? null, 'events'),
      project_id,
      name,
      destination_type: destination.type,
      destination_config: secrets.seal(
        JSON.stringify(checkConfig(destination.type, destination.config, null)),
      ),
      paused,
      pause_reason: pauseReason,
      last_paused_at: paused ? pausedAt : null,
      next_end_at: next && toApiTimestamp(next),
      resumed_at: created_at,
      // A run that fails today sends no email: the other admins are fictional.
      last_mail_at: sql`now()`,
      created_by_id: users[author].id,
      created_at,
      last_updated_at: paused ? pausedAt : created_at,
    })
    .returning({ id: batchExportTable.id })
  if (!row) throw new Error('The batch export was not stored.')
  const entry = { scope: 'BatchExport', item_id: row.id, name, project: project_id }
  await logPast(context, [{ ...entry, by: author, age: created, activity: 'created' }])
  if (paused) {
    const by = pausedBy?.author ?? null
    const changes = [buildChange('BatchExport', 'paused', false, true)]
    await logPast(context, [{ ...entry, by, at: pausedAt, activity: 'updated', changes }])
  }
  return row.id
}
