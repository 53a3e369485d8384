import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../core/db/database'
import { instanceSettingTable } from '../../../core/db/schema/instance'
import { selectRow } from '../../../core/db/select-rows'

/*
 * Location of the events: the store that every server reads and writes, and the move to another one that is in progress.
 * It is one row of the management database. See docs/adr/0124-moving-events-between-stores.md.
 */

const StoreName = z.enum(['sql', 'clickhouse'])
export type StoreName = z.output<typeof StoreName>

export const STORE_LABELS: Record<StoreName, string> = { sql: 'the database', clickhouse: 'ClickHouse' }

const Location = z.object({
  store: StoreName,
  /** Id of the tables in ClickHouse; null if none have been used. */
  clickhouse_id: z.string().nullable(),
  move: z
    .object({
      to: StoreName,
      /**
       * `copying`: servers do not take part. `verifying`: servers delete no events and store none of the past.
       * `switching`: servers read the location before every read.
       */
      phase: z.enum(['copying', 'verifying', 'switching']),
      started_at: z.string(),
      /** Arrival time up to which rows are verified; null for none. */
      verified_until: z.string().nullable(),
    })
    .nullable(),
  /** Arrival time up to which the other store has the same rows since the last move; null if there was none. */
  moved_until: z.string().nullable(),
})
export type Location = z.output<typeof Location>
export type Move = NonNullable<Location['move']>

const KEY = 'event_store'
const INITIAL: Location = { store: 'sql', clickhouse_id: null, move: null, moved_until: null }

/** Reads the location; null if it has never been set, which means the database. */
export async function readLocation(db: Database): Promise<Location | null> {
  const [row] = await db
    .select({ value: instanceSettingTable.value })
    .from(instanceSettingTable)
    .where(eq(instanceSettingTable.key, KEY))
  return row ? Location.parse(JSON.parse(row.value)) : null
}

export async function writeLocation(db: Database, location: Location): Promise<void> {
  const value = JSON.stringify(location)
  await db
    .insert(instanceSettingTable)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: instanceSettingTable.key, set: { value } })
}

/** The settings of a process contradict the location of the events. */
export class EventsElsewhere extends Error {}

/** Tables of ClickHouse that are open. */
export interface ClickHouseTables {
  id: string
  hasEvents(): Promise<boolean>
}

/**
 * Returns the location, and sets it on the first start with ClickHouse: events are where there are any, in ClickHouse if
 * there are none. Throws if the settings of the process contradict it.
 */
export async function resolveLocation(db: Database, tables: ClickHouseTables | null): Promise<Location> {
  const location = await readLocation(db)
  if (!tables) {
    if (location?.store === 'clickhouse')
      throw new EventsElsewhere(
        'Events are in ClickHouse, and CLICKHOUSE_URL is not set. Set it, or move the events first: hedgerow events move --to sql',
      )
    return location ?? INITIAL
  }
  if (location) {
    if (location.clickhouse_id === null) return setId(db, location, tables.id)
    if (location.clickhouse_id !== tables.id && (location.store === 'clickhouse' || location.move))
      throw new EventsElsewhere(
        'CLICKHOUSE_URL and CLICKHOUSE_DATABASE do not refer to the tables of ClickHouse that this database uses.',
      )
    return location.clickhouse_id === tables.id ? location : setId(db, location, tables.id)
  }
  const [inClickHouse, inDatabase] = [await tables.hasEvents(), await hasRows(db)]
  if (inClickHouse && inDatabase)
    throw new EventsElsewhere(
      'Both the database and ClickHouse have events, and neither is marked as the current store. Empty one of them.',
    )
  const store = inDatabase ? 'sql' : 'clickhouse'
  const initial: Location = { ...INITIAL, store, clickhouse_id: tables.id }
  // Several servers may start at the same time.
  await db
    .insert(instanceSettingTable)
    .values({ key: KEY, value: JSON.stringify(initial) })
    .onConflictDoNothing()
  return resolveLocation(db, tables)
}

async function setId(db: Database, location: Location, clickhouse_id: string): Promise<Location> {
  const changed = { ...location, clickhouse_id }
  await writeLocation(db, changed)
  return changed
}

async function hasRows(db: Database): Promise<boolean> {
  const row = await selectRow<{ found: boolean }>(
    db,
    sql`select exists (select 1 from events) or exists (select 1 from persons) as found`,
  )
  return row.found
}
