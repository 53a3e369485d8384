import { setTimeout as pause } from 'node:timers/promises'
import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../core/db/database'
import { instanceSettingTable } from '../../../core/db/schema/instance'
import { selectRow } from '../../../core/db/select-rows'
import { lockIngestion, waitForInFlightIngestion } from '../ingestion-barrier'
import {
  type ArrivalRange,
  COPIED_TABLES,
  type CopiedTable,
  type CopyBatch,
  type CopyPosition,
  type EventCopy,
} from '../store/copy'
import {
  type Location,
  type Move,
  readLocation,
  STORE_LABELS,
  type StoreName,
  writeLocation,
} from '../store/location'
import { LOCATION_MAX_AGE_MS } from '../store/switching-store'
import { compareStores, countDifferences, type Difference, repair, type Stores } from './verify'

/*
 * Move of all events, persons and distinct ids to another store while servers capture events:
 *
 * 1. copying: rows are copied by their time of arrival, in rounds, until few are left.
 * 2. verifying: the stores are compared, and differences are repaired. Servers delete nothing in this phase.
 * 3. switching: capture waits at the ingestion barrier while the last rows are copied and compared, and the location of
 *    the events is changed in the same transaction.
 *
 * Every step can be repeated, so a move that ended at any point continues from its last position.
 */

export interface MoveDeps {
  db: Database
  /** True if servers may use the database at the same time. */
  shared: boolean
  /** Opens the tables of both stores; those of the database in a transaction, if `db` is one. */
  openCopies(db: Database): Record<StoreName, EventCopy>
  /** Age in days at which ClickHouse deletes events. */
  eventsTtlDays: number | undefined
  /** Maximum number of rows per statement. */
  batchRows: number
  log(line: string): void
}

/** The stores differ. */
export class StoresDiffer extends Error {
  constructor(readonly differences: Difference[]) {
    super('The stores differ.')
  }
}

const Progress = z.object({
  /** Arrival time up to which all rows are copied; null for none. */
  copied_until: z.string().nullable(),
  /** Round in progress: its end, its table, and the position in it. */
  until: z.string().nullable(),
  table: z.enum(COPIED_TABLES),
  position: z.object({ project_id: z.number(), at: z.string(), id: z.string() }).nullable(),
  /** Number of rows copied by all rounds. */
  rows: z.number(),
})
type Progress = z.output<typeof Progress>

const PROGRESS_KEY = 'event_store_move'
const NO_PROGRESS: Progress = { copied_until: null, until: null, table: 'events', position: null, rows: 0 }

/** A round with fewer rows ends the copying, or is short enough for capture to wait. */
const SHORT_ROUND_ROWS = 5000
const ROUNDS_MAX = 10
/** Waits before a failed statement of the copying is repeated. */
const RETRY_SECONDS = [1, 2, 4, 8, 15, 30, 30, 30]
const REPORT_MS = 5000
/** Time limit and interval of the wait for buffered changes, which servers deliver every 5 seconds. */
const BUFFER_MS = 60_000
const BUFFER_POLL_MS = 500
/** Time limit for events that are being stored to end, before capture waits for the move. */
const LOCK_TIMEOUT = '20s'

async function readProgress(db: Database): Promise<Progress> {
  const [row] = await db
    .select({ value: instanceSettingTable.value })
    .from(instanceSettingTable)
    .where(eq(instanceSettingTable.key, PROGRESS_KEY))
  return row ? Progress.parse(JSON.parse(row.value)) : NO_PROGRESS
}

async function writeProgress(db: Database, progress: Progress): Promise<void> {
  const value = JSON.stringify(progress)
  await db
    .insert(instanceSettingTable)
    .values({ key: PROGRESS_KEY, value })
    .onConflictDoUpdate({ target: instanceSettingTable.key, set: { value } })
}

const deleteProgress = (db: Database) =>
  db.delete(instanceSettingTable).where(eq(instanceSettingTable.key, PROGRESS_KEY))

async function readClock(db: Database): Promise<string> {
  const row = await selectRow<{ now: string }>(
    db,
    sql`select to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`,
  )
  return row.now
}

const getOldest = ({ eventsTtlDays }: MoveDeps): string | null =>
  // Rows near the limit may be deleted at any time, in one of the stores only.
  eventsTtlDays === undefined ? null : new Date(Date.now() - (eventsTtlDays - 1) * 86_400_000).toISOString()

const openStores = ({ openCopies }: MoveDeps, db: Database, to: StoreName): Stores => {
  const copies = openCopies(db)
  return { from: copies[to === 'sql' ? 'clickhouse' : 'sql'], to: copies[to] }
}

const ALL: ArrivalRange = { since: null, until: null, oldest: null }

async function countRows(store: EventCopy, range = ALL): Promise<Record<CopiedTable, number>> {
  const counts = { events: 0, persons: 0, distinct_ids: 0 }
  for (const table of COPIED_TABLES)
    for (const count of (await store.countByProject(table, range)).values()) counts[table] += count
  return counts
}

const sumCounts = (counts: Record<CopiedTable, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

const format = (count: number) => count.toLocaleString('en-US')
const formatCounts = ({ events, persons, distinct_ids }: Record<CopiedTable, number>) =>
  `${format(events)} events, ${format(persons)} persons, ${format(distinct_ids)} distinct IDs`

function formatSeconds(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}

/** Prints the number of rows, the rate and an estimate, every few seconds and at the end. */
function createReporter(log: MoveDeps['log'], verb: string, total: number, initial = 0) {
  const start = performance.now()
  let reportedAt = start
  let rows = initial
  const report = (end: string) => {
    const seconds = (performance.now() - start) / 1000
    const rate = (rows - initial) / Math.max(seconds, 0.001)
    const left = rate > 0 && rows < total ? `, ${formatSeconds((total - rows) / rate)} left` : ''
    log(
      `${verb} ${format(rows)} of ${format(Math.max(total, rows))} rows, ${format(Math.round(rate))} rows/s${end || left}`,
    )
  }
  return {
    add(count: number) {
      rows += count
      if (performance.now() - reportedAt < REPORT_MS) return
      reportedAt = performance.now()
      report('')
    },
    end: () => report(`, ${formatSeconds((performance.now() - start) / 1000)}`),
  }
}

/** Reads the next batch while the caller processes one. */
async function* prefetch(batches: AsyncIterable<CopyBatch>): AsyncGenerator<CopyBatch> {
  const iterator = batches[Symbol.asyncIterator]()
  const take = () => {
    const next = iterator.next()
    // A failure is thrown when the batch is awaited.
    next.catch(() => {})
    return next
  }
  for (let next = take(); ; ) {
    const { value, done } = await next
    if (done) return
    next = take()
    yield value
  }
}

/** Copies the rows of a table after a position. `onCopied` is called when a batch is stored. */
async function copyTable(
  { from, to }: Stores,
  table: CopiedTable,
  range: ArrivalRange,
  after: CopyPosition | null,
  batchRows: number,
  onCopied: (rows: number, position: CopyPosition | null) => Promise<void>,
): Promise<void> {
  for await (const { rows, position } of prefetch(from.read(table, range, after, batchRows))) {
    await to.write(table, rows)
    await onCopied(rows.length, position)
  }
}

/** Copies what has arrived since the last round, and returns the number of rows. */
async function copyRound(deps: MoveDeps, stores: Stores): Promise<number> {
  const { db, log, batchRows } = deps
  let progress = await readProgress(db)
  if (progress.until === null) {
    const until = await readClock(db)
    await waitForInFlightIngestion(db)
    progress = { ...progress, until, table: 'events', position: null }
    await writeProgress(db, progress)
  } else log(`Continues with ${progress.table}, ${format(progress.rows)} rows are copied.`)
  const range = { since: progress.copied_until, until: progress.until, oldest: getOldest(deps) }
  const isFirst = range.since === null
  const total = isFirst ? sumCounts(await countRows(stores.from, range)) : 0
  const reporter = createReporter(log, 'Copied', total, progress.rows)
  const before = progress.rows
  for (const table of COPIED_TABLES.slice(COPIED_TABLES.indexOf(progress.table))) {
    if (table !== progress.table) progress = { ...progress, table, position: null }
    let failures = 0
    for (let isDone = false; !isDone; ) {
      try {
        await copyTable(stores, table, range, progress.position, batchRows, async (rows, position) => {
          failures = 0
          progress = { ...progress, rows: progress.rows + rows, position: position ?? progress.position }
          reporter.add(rows)
          if (position) await writeProgress(db, progress)
        })
        isDone = true
      } catch (error) {
        const seconds = RETRY_SECONDS[failures]
        failures += 1
        if (seconds === undefined) throw error
        log(`Failed: ${describe(error)}. Retrying in ${seconds} s.`)
        await pause(seconds * 1000)
      }
    }
  }
  if (isFirst) reporter.end()
  const copied = progress.rows - before
  await writeProgress(db, { ...progress, copied_until: progress.until, until: null, position: null })
  return copied
}

export function describe(error: unknown): string {
  if (error instanceof AggregateError) return describe(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return error.message.startsWith('Failed query') && error.cause
    ? describe(error.cause)
    : error.message.slice(0, 300)
}

/** Compares the rows of a range, repairs differences, and compares again. Throws if some remain. */
async function verifyRange(
  { log }: Pick<MoveDeps, 'log'>,
  stores: Stores,
  range: ArrivalRange,
  { canRepair, isQuiet = false }: { canRepair: boolean; isQuiet?: boolean },
): Promise<void> {
  const total = isQuiet ? 0 : sumCounts(await countRows(stores.from, range))
  const reporter = createReporter(isQuiet ? () => {} : log, 'Verified', total)
  const differences: Difference[] = []
  for (const table of COPIED_TABLES) {
    let comparison = await compareStores(stores, table, range, reporter.add)
    if (comparison.length > 0 && canRepair) {
      describeDifferences(comparison, log)
      for (const difference of comparison) await repair(stores, difference)
      comparison = await compareStores(stores, table, range, () => {})
      if (comparison.length === 0) log(`The rows of ${table} are equal now.`)
    }
    differences.push(...comparison)
  }
  reporter.end()
  if (differences.length > 0) throw new StoresDiffer(differences)
}

const EXAMPLES = 10

/** Prints the differences with some of the ids. */
export function describeDifferences(differences: readonly Difference[], log: (line: string) => void): void {
  for (const { table, project_id, day, ...kinds } of differences)
    for (const kind of ['missing', 'extra', 'different'] as const) {
      const ids = kinds[kind]
      if (ids.length === 0) continue
      const more = ids.length > EXAMPLES ? ', …' : ''
      log(
        `${table} of project ${project_id}, ${day}: ${format(ids.length)} ${kind} (${ids.slice(0, EXAMPLES).join(', ')}${more})`,
      )
    }
  log(`${format(countDifferences(differences))} rows differ.`)
}

/** Asserts that a move can begin or continue. */
async function readMovableLocation(deps: MoveDeps, to: StoreName): Promise<Location> {
  const location = await requireLocation(deps.db)
  if (location.store === to) throw new Error(`Events are in ${STORE_LABELS[to]} already.`)
  if (location.move) return location
  const existing = await countRows(openStores(deps, deps.db, to).to)
  if (sumCounts(existing) > 0)
    throw new Error(
      `The target has rows of an earlier move (${formatCounts(existing)}). Delete them first: hedgerow events remove --from ${to}`,
    )
  return location
}

/** Prints what a move would copy. */
export async function describeMove(deps: MoveDeps, to: StoreName): Promise<void> {
  const { db, log } = deps
  const { move } = await readMovableLocation(deps, to)
  const range = { ...ALL, oldest: getOldest(deps) }
  const counts = formatCounts(await countRows(openStores(deps, db, to).from, range))
  if (move) log(`A move is in progress, ${format((await readProgress(db)).rows)} rows are copied.`)
  log(`Would move ${counts} to ${STORE_LABELS[to]}. Nothing was changed.`)
}

/** Starts a move, or returns the one in progress. */
async function begin(deps: MoveDeps, to: StoreName): Promise<Location & { move: Move }> {
  const { db, log } = deps
  const location = await readMovableLocation(deps, to)
  if (location.move) return { ...location, move: location.move }
  const stores = openStores(deps, db, to)
  const move: Move = { to, phase: 'copying', started_at: await readClock(db), verified_until: null }
  await db.transaction(async (tx) => {
    await writeProgress(tx, NO_PROGRESS)
    await writeLocation(tx, { ...location, move })
  })
  log(`Moving ${formatCounts(await countRows(stores.from))} to ${STORE_LABELS[to]}.`)
  return { ...location, move }
}

async function requireLocation(db: Database): Promise<Location> {
  const location = await readLocation(db)
  if (!location) throw new Error('The location of the events is not known yet: start a server first.')
  return location
}

async function setMove(db: Database, changes: Partial<Move>): Promise<void> {
  const location = await requireLocation(db)
  if (location.move) await writeLocation(db, { ...location, move: { ...location.move, ...changes } })
}

/** Moves all events to a store, or continues to. */
export async function moveEvents(deps: MoveDeps, to: StoreName): Promise<void> {
  const { db, log } = deps
  const { move } = await begin(deps, to)
  const stores = openStores(deps, db, to)
  try {
    if (move.phase === 'copying')
      for (let round = 0; round < ROUNDS_MAX; round += 1)
        if ((await copyRound(deps, stores)) < SHORT_ROUND_ROWS) break
    await verifyRounds(deps, stores, move)
    await switchStore(deps, to)
    log(
      `Events are in ${STORE_LABELS[to]} now. ${STORE_LABELS[to === 'sql' ? 'clickhouse' : 'sql']} still has its copy.`,
    )
  } catch (error) {
    // Deletions are possible again, so the next attempt has to compare all rows.
    await setMove(db, { phase: 'copying', verified_until: null }).catch(() => {})
    throw error
  }
}

/** Throws if changes are in the buffer of ClickHouse. */
async function assertNoBuffer(db: Database, condition = sql`true`): Promise<void> {
  const { count } = await selectRow<{ count: number }>(
    db,
    sql`select count(*)::float8 as count from event_buffer where ${condition}`,
  )
  if (count > 0)
    throw new Error(
      `${format(count)} changes are in the buffer of ClickHouse. Let a server deliver them, and run the command again.`,
    )
}

/** Waits until servers have delivered the buffer of ClickHouse. The embedded database has no other process. */
async function waitForBuffer({ db, shared }: MoveDeps, condition?: SQL): Promise<void> {
  const end = performance.now() + (shared ? BUFFER_MS : 0)
  for (;;) {
    try {
      return await assertNoBuffer(db, condition)
    } catch (error) {
      if (performance.now() > end) throw error
      await pause(BUFFER_POLL_MS)
    }
  }
}

/** Compares the stores while events arrive, until few rows are left. */
async function verifyRounds(deps: MoveDeps, stores: Stores, { verified_until }: Move): Promise<void> {
  const { db, log } = deps
  await setMove(db, { phase: 'verifying' })
  // Deletions that began before are finished, and ClickHouse has applied them.
  await waitForInFlightIngestion(db)
  await waitForBuffer(deps, sql`kind <> 'events'`)
  let since = verified_until
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const copied = await copyRound(deps, stores)
    const { copied_until } = await readProgress(db)
    if (round === 0) log('Verifying counts and checksums by project and day.')
    const range = { since, until: copied_until, oldest: getOldest(deps) }
    await verifyRange(deps, stores, range, { canRepair: true, isQuiet: round > 0 })
    since = copied_until
    await setMove(db, { verified_until: since })
    if (copied < SHORT_ROUND_ROWS && round > 0) return
  }
}

/** Holds capture, copies and compares the last rows, and changes the location of the events. */
async function switchStore(deps: MoveDeps, to: StoreName): Promise<void> {
  const { db, shared, log, batchRows } = deps
  await setMove(db, { phase: 'switching' })
  // From now on, servers read the location before every read.
  if (shared) await pause(LOCATION_MAX_AGE_MS * 1.5)
  await waitForBuffer(deps)
  log('Switching: capture waits.')
  const start = performance.now()
  let rows = 0
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = ${sql.raw(`'${LOCK_TIMEOUT}'`)}`)
    await lockIngestion(tx)
    await assertNoBuffer(tx)
    const stores = openStores(deps, tx, to)
    const { copied_until } = await readProgress(tx)
    const location = await requireLocation(tx)
    const range = { since: copied_until, until: null, oldest: getOldest(deps) }
    for (const table of COPIED_TABLES)
      await copyTable(stores, table, range, null, batchRows, async (count) => {
        rows += count
      })
    const since = location.move?.verified_until ?? null
    await verifyRange(deps, stores, { ...range, since }, { canRepair: true, isQuiet: true })
    await writeLocation(tx, { ...location, store: to, move: null, moved_until: await readClock(tx) })
    await deleteProgress(tx)
  })
  log(
    `Switched after ${((performance.now() - start) / 1000).toFixed(1)} s, with the last ${format(rows)} rows.`,
  )
}

/** Compares both stores without changing them. */
export async function verifyEvents(deps: MoveDeps): Promise<void> {
  const location = await requireLocation(deps.db)
  const { store, move, moved_until } = location
  const to = move?.to ?? (store === 'sql' ? 'clickhouse' : 'sql')
  const until = move ? (await readProgress(deps.db)).copied_until : moved_until
  if (until === null) throw new Error('There is no complete copy to verify.')
  await verifyRange(
    deps,
    openStores(deps, deps.db, to),
    { since: null, until, oldest: getOldest(deps) },
    { canRepair: false },
  )
  deps.log('The stores are equal.')
}

/** Prints the location of the events, and the rows of both stores. */
export async function describeLocation(deps: MoveDeps): Promise<void> {
  const { db, log } = deps
  const { store, move } = await requireLocation(db)
  log(`Events are in ${STORE_LABELS[store]}.`)
  for (const [name, copy] of Object.entries(deps.openCopies(db)))
    log(`${STORE_LABELS[name as StoreName]}: ${formatCounts(await countRows(copy))}`)
  if (!move) return
  const { rows } = await readProgress(db)
  log(`A move to ${STORE_LABELS[move.to]} has copied ${format(rows)} rows (${move.phase}).`)
}

/** Ends a move in progress. Its copy remains. */
export async function cancelMove({ db, log }: MoveDeps): Promise<void> {
  const location = await requireLocation(db)
  if (!location.move) throw new Error('No move is in progress.')
  await db.transaction(async (tx) => {
    await writeLocation(tx, { ...location, move: null })
    await deleteProgress(tx)
  })
  log(
    `Canceled. Events are in ${STORE_LABELS[location.store]}; delete the copy: hedgerow events remove --from ${location.move.to}`,
  )
}

/** Deletes all rows of the store that is not used. */
export async function removeCopy(deps: MoveDeps, from: StoreName): Promise<void> {
  const { db, log } = deps
  const location = await requireLocation(db)
  if (location.store === from) throw new Error(`Events are in ${STORE_LABELS[from]}. Nothing was deleted.`)
  if (location.move) throw new Error('A move is in progress. Nothing was deleted.')
  const copy = deps.openCopies(db)[from]
  const counts = await countRows(copy)
  await copy.clear()
  await writeLocation(db, { ...location, moved_until: null })
  log(`Deleted ${formatCounts(counts)} from ${STORE_LABELS[from]}.`)
}
