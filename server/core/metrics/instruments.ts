import type { Family, Sample } from './text'

/*
 * Metrics of this process since its start. An instrument is created once, beside the code that uses it; all of them are
 * exposed at `/_metrics`. Labels must have a fixed set of values: never an id, a name or an address.
 */

const MAX_CELLS = 2000
/** Upper bounds of the histogram buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const instruments: (() => Family)[] = []

/** Returns the current values of all instruments. */
export const collectMetrics = (): Family[] => instruments.map((family) => family())

/** Creates a map of cells by label values. Beyond a limit, new combinations share one cell. */
function createCells<Cell>(names: readonly string[], make: () => Cell) {
  const byKey = new Map<string, { labels: Record<string, string>; cell: Cell }>()
  const of = (...values: string[]): Cell => {
    const key = values.join('\n')
    const cached = byKey.get(key)
    if (cached) return cached.cell
    if (byKey.size >= MAX_CELLS && values.some((value) => value !== 'other'))
      return of(...values.map(() => 'other'))
    const labels = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
    const cell = make()
    byKey.set(key, { labels, cell })
    return cell
  }
  if (names.length === 0) of()
  return { of, all: () => [...byKey.values()] }
}

function createNumeric(type: 'counter' | 'gauge', name: string, help: string, labels: readonly string[]) {
  const { of, all } = createCells(labels, () => ({ value: 0 }))
  instruments.push(() => ({
    name,
    help,
    type,
    samples: all().map(({ labels, cell }) => ({ labels, value: cell.value })),
  }))
  return {
    /** Adds to the cell with these label values. */
    add(amount: number, ...values: string[]): void {
      of(...values).value += amount
    },
  }
}

/** Creates a counter, which only increases. */
export const createCounter = (name: string, help: string, labels: readonly string[] = []) =>
  createNumeric('counter', name, help, labels)

/** Creates a gauge, which may decrease. */
export const createGauge = (name: string, help: string) => createNumeric('gauge', name, help, [])

/** Creates a histogram of durations. */
export function createHistogram(name: string, help: string, labels: readonly string[]) {
  const { of, all } = createCells(labels, () => ({ counts: BUCKETS.map(() => 0), count: 0, sum: 0 }))
  instruments.push(() => ({
    name,
    help,
    type: 'histogram',
    samples: all().flatMap(({ labels, cell }) => toBucketSamples(labels, cell)),
  }))
  return {
    observe(seconds: number, ...values: string[]): void {
      const cell = of(...values)
      cell.count += 1
      cell.sum += seconds
      const bucket = BUCKETS.findIndex((end) => seconds <= end)
      if (bucket >= 0) cell.counts[bucket] = (cell.counts[bucket] ?? 0) + 1
    },
  }
}

/** Builds the cumulative buckets of the exposition format. */
function toBucketSamples(
  labels: Record<string, string>,
  { counts, count, sum }: { counts: number[]; count: number; sum: number },
): Sample[] {
  let below = 0
  const buckets = BUCKETS.map((end, index) => {
    below += counts[index] ?? 0
    return { suffix: '_bucket', labels: { ...labels, le: String(end) }, value: below }
  })
  return [
    ...buckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ]
}
