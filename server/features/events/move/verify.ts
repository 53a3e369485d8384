import type { ArrivalRange, CopiedTable, EventCopy, RowHash } from '../store/copy'

/** Two stores; the second is a copy of the first. */
export interface Stores {
  from: EventCopy
  to: EventCopy
}

export interface Difference {
  table: CopiedTable
  project_id: number
  /** Day of arrival. */
  day: string
  /** Ids of rows that only the first store has, only the second, and that are not equal. */
  missing: string[]
  extra: string[]
  different: string[]
}

export const countDifferences = (differences: readonly Difference[]): number =>
  differences.reduce(
    (sum, { missing, extra, different }) => sum + missing.length + extra.length + different.length,
    0,
  )

/** Maximum number of ids per statement, and of differences that are collected. */
const IDS = 500
const DIFFERENCES_MAX = 100_000

/**
 * Compares the rows of a range: first the counts and checksums by project and day, which each store computes, then the
 * hashes of the rows of days that differ. Rows of the first store may change at the same time, and leave the range then.
 */
export async function compareStores(
  { from, to }: Stores,
  table: CopiedTable,
  range: ArrivalRange,
  onCompared: (rows: number) => void,
): Promise<Difference[]> {
  const differences: Difference[] = []
  const [fromProjects, toProjects] = await Promise.all([
    from.countByProject(table, range),
    to.countByProject(table, range),
  ])
  const projects = new Set([...fromProjects.keys(), ...toProjects.keys()])
  for (const project_id of [...projects].sort((a, b) => a - b)) {
    const [fromDays, toDays] = await Promise.all([
      from.sumDays(table, project_id, range),
      to.sumDays(table, project_id, range),
    ])
    const sums = new Map(toDays.map(({ day, ...sum }) => [day, sum]))
    const days = fromDays
      .filter(({ day, count, checksum }) => {
        const sum = sums.get(day)
        return sum?.count !== count || sum.checksum !== checksum
      })
      .map(({ day }) => day)
    const own = new Set(fromDays.map(({ day }) => day))
    days.push(...[...sums.keys()].filter((day) => !own.has(day)))
    for (const day of days) {
      const difference = await compareDay({ from, to }, table, project_id, day, range)
      if (difference) differences.push(difference)
      if (countDifferences(differences) > DIFFERENCES_MAX) return differences
    }
    onCompared(fromDays.reduce((sum, { count }) => sum + count, 0))
  }
  return differences
}

/** Compares the rows of a day one by one. Returns null if they are equal. */
async function compareDay(
  stores: Stores,
  table: CopiedTable,
  project_id: number,
  day: string,
  range: ArrivalRange,
): Promise<Difference | null> {
  const difference: Difference = { table, project_id, day, missing: [], extra: [], different: [] }
  const [left, right] = [stores.from, stores.to].map((store) =>
    flatten(store.readHashes(table, project_id, day, range)),
  ) as [AsyncGenerator<RowHash>, AsyncGenerator<RowHash>]
  let [own, copy] = [await left.next(), await right.next()]
  while (!own.done || !copy.done) {
    const order = own.done ? 1 : copy.done ? -1 : compareKeys(own.value, copy.value)
    if (order === 0 && own.value.hash !== copy.value.hash) difference.different.push(own.value.id)
    if (order < 0) difference.missing.push(own.value.id)
    if (order > 0) difference.extra.push(copy.value.id)
    if (order <= 0) own = await left.next()
    if (order >= 0) copy = await right.next()
  }
  // A row that has changed since has left the range, and is compared with those of the next one.
  const changed = await findChangedLater(stores.from, table, project_id, range, [
    ...difference.extra,
    ...difference.different,
  ])
  for (const kind of ['extra', 'different'] as const)
    difference[kind] = difference[kind].filter((id) => !changed.has(id))
  return countDifferences([difference]) === 0 ? null : difference
}

async function findChangedLater(
  store: EventCopy,
  table: CopiedTable,
  project_id: number,
  { until }: ArrivalRange,
  ids: string[],
): Promise<Set<string>> {
  const changed = new Set<string>()
  if (table === 'events' || until === null) return changed
  for (let start = 0; start < ids.length; start += IDS)
    for (const row of await store.readByIds(table, project_id, ids.slice(start, start + IDS)))
      if (String(row.changed_at) > until) changed.add(String(row[table === 'persons' ? 'id' : 'distinct_id']))
  return changed
}

async function* flatten(pages: AsyncIterable<RowHash[]>): AsyncGenerator<RowHash> {
  for await (const page of pages) yield* page
}

/** Compares positions in the order of `readHashes`: texts by their bytes. */
const compareKeys = (a: RowHash, b: RowHash): number =>
  a.at === b.at ? Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)) : a.at < b.at ? -1 : 1

/** Makes the rows of a difference equal in the second store. */
export async function repair({ from, to }: Stores, difference: Difference): Promise<void> {
  const { table, project_id, missing, extra, different } = difference
  // The version of a distinct id begins again after a deletion, so that a stored one could seem to be later.
  const wrong = [...extra, ...different, ...(table === 'distinct_ids' ? missing : [])]
  for (let start = 0; start < wrong.length; start += IDS)
    await to.delete(table, project_id, wrong.slice(start, start + IDS))
  // Rows that have changed since are copied with the next range, too. Few at once: an event may have megabytes.
  const changedRows = [...missing, ...different]
  for (let start = 0; start < changedRows.length; start += IDS / 10)
    await to.write(table, await from.readByIds(table, project_id, changedRows.slice(start, start + IDS / 10)))
}
