import type { Family, Sample } from './text'

/*
 * What is counted in this process since its start. An instrument is made once, beside the code that uses it; all of them
 * are told at `/_metrics`. Labels take values that are known beforehand: never an id, a name or an address of somebody.
 */

const CELLS_MAX = 2000
/** The upper ends of the buckets of a histogram, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const instruments: (() => Family)[] = []

/** What has been counted so far. */
export const counted = (): Family[] => instruments.map((family) => family())

/** Cells by the values of their labels. More than is sensible go into one together. */
function cells<Cell>(names: readonly string[], make: () => Cell) {
  const byKey = new Map<string, { labels: Record<string, string>; cell: Cell }>()
  const of = (...values: string[]): Cell => {
    const key = values.join('\n')
    const known = byKey.get(key)
    if (known) return known.cell
    if (byKey.size >= CELLS_MAX && values.some((value) => value !== 'other'))
      return of(...values.map(() => 'other'))
    const labels = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
    const cell = make()
    byKey.set(key, { labels, cell })
    return cell
  }
  if (names.length === 0) of()
  return { of, all: () => [...byKey.values()] }
}

function numbers(type: 'counter' | 'gauge', name: string, help: string, labels: readonly string[]) {
  const { of, all } = cells(labels, () => ({ value: 0 }))
  instruments.push(() => ({
    name,
    help,
    type,
    samples: all().map(({ labels, cell }) => ({ labels, value: cell.value })),
  }))
  return {
    /** Adds to the number with these labels. */
    add(amount: number, ...values: string[]): void {
      of(...values).value += amount
    },
  }
}

/** A number that only grows. */
export const counter = (name: string, help: string, labels: readonly string[] = []) =>
  numbers('counter', name, help, labels)

/** A number that goes up and down. */
export const gauge = (name: string, help: string) => numbers('gauge', name, help, [])

/** How long things take. */
export function histogram(name: string, help: string, labels: readonly string[]) {
  const { of, all } = cells(labels, () => ({ counts: BUCKETS.map(() => 0), count: 0, sum: 0 }))
  instruments.push(() => ({
    name,
    help,
    type: 'histogram',
    samples: all().flatMap(({ labels, cell }) => bucketsOf(labels, cell)),
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

/** Buckets as they are told: each holds those below it. */
function bucketsOf(
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
