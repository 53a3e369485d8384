import { eq, sql } from 'drizzle-orm'
import { toArrayLiteral } from '../../../../core/db/array-literal'
import type { Database } from '../../../../core/db/database'
import { eventBufferTable } from '../../../../core/db/schema/event-buffer'
import { projectTable } from '../../../../core/db/schema/organizations'
import { selectRow, selectRows } from '../../../../core/db/select-rows'
import { HttpError } from '../../../../core/errors'
import type { EventBufferState } from '../event-store'

/** Deletion of a committed transaction, which is not applied yet. */
export type Deletion =
  | { kind: 'person-deletion'; id: string; at: string }
  | { kind: 'response-deletion'; survey_id: string; response_ids: string[] }

/** Condition of changes that wait for nothing but the store. */
export const IS_DUE = sql`(retry_at is null or retry_at <= now())`

export type StoredState = Omit<EventBufferState, 'is_available' | 'max_bytes'>

export const selectState = (db: Database): Promise<StoredState> =>
  selectRow<StoredState>(
    db,
    sql`select coalesce(sum(events), 0)::float8 as events, coalesce(sum(bytes), 0)::float8 as bytes,
      to_char(min(created_at) filter (where retry_at is null), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as oldest_at,
      (count(*) filter (where retry_at is not null))::int as refused,
      (array_agg(error order by id desc) filter (where retry_at is not null))[1] as last_error
    from event_buffer`,
  )

/** Tests whether a project has changes that later ones have to wait for. */
export async function hasPendingChanges(tx: Database, project_id: number): Promise<boolean> {
  const rows = await selectRows<unknown>(
    tx,
    sql`select from event_buffer where project_id = ${project_id} and retry_at is null limit 1`,
  )
  return rows.length > 0
}

/**
 * Records a deletion in a transaction, and locks its project: it is applied after the commit. Earlier changes must have
 * been applied, because the caller has read what it deletes.
 */
export async function recordDeletion(tx: Database, project_id: number, deletion: Deletion): Promise<void> {
  const body = JSON.stringify(deletion)
  await tx
    .insert(eventBufferTable)
    .values({ project_id, kind: deletion.kind, body, bytes: Buffer.byteLength(body), events: 0 })
}

/** Locks a project, and throws 503 if it has changes that are not applied yet. */
export async function lockDelivered(tx: Database, project_id: number): Promise<void> {
  await tx
    .select({ id: projectTable.id })
    .from(projectTable)
    .where(eq(projectTable.id, project_id))
    .for('no key update')
  if (await hasPendingChanges(tx, project_id))
    throw new HttpError(
      503,
      'server_error',
      'unavailable',
      'Events of this project are still being delivered to ClickHouse. Try again shortly.',
      null,
      5,
    )
}

/** Deletes rejected events of distinct ids, so that none of them is stored after a deletion. */
export async function deleteRefusedEvents(
  tx: Database,
  project_id: number,
  distinct_ids: string[],
): Promise<void> {
  await tx.execute(sql`delete from event_buffer
    where project_id = ${project_id} and kind = 'events' and retry_at is not null
      and body::json #>> '{0,distinct_id}' = any (${toArrayLiteral(distinct_ids)}::text[])`)
}
