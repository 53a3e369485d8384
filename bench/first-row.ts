import { measureRepeatVisit, measureVisit, type VisitMetrics } from './browser'
import { printComparison } from './stats'
import { startTargets } from './targets'

/*
 * Time until the list of surveys shows its first row, on a first visit and on a reload, compared with a baseline page
 * and other dashboards.
 */

const ROUNDS = Number(process.env.ROUNDS ?? 7)
/** Newest running survey, which is the first row of the list. */
const ROW = 'Satisfaction with part 2'

const FIGURES: { title: string; of: keyof VisitMetrics; digits: number }[] = [
  { title: 'first row, ms', of: 'firstRow', digits: 0 },
  { title: 'first contentful paint, ms', of: 'firstPaint', digits: 0 },
  { title: 'total blocking time, ms', of: 'blocking', digits: 0 },
  { title: 'layout shift', of: 'layoutShift', digits: 3 },
  { title: 'heap, MiB', of: 'heapMiB', digits: 1 },
  { title: 'requests', of: 'requests', digits: 0 },
  { title: 'page, scripts and styles, compressed KiB', of: 'codeKiB', digits: 1 },
]

const CONDITIONS = [
  { title: 'Without throttling', measure: measureVisit, slow: false },
  { title: 'Without throttling, after a reload', measure: measureRepeatVisit, slow: false },
  { title: 'Slow 4G and a four times slower CPU', measure: measureVisit, slow: true },
]

const { sides, stop } = await startTargets()
try {
  // Excludes the slow first response of a server that has just started.
  for (const { listUrl } of sides) await measureVisit(listUrl, ROW, false)
  for (const { title, measure, slow } of CONDITIONS) {
    const visits = sides.map((): VisitMetrics[] => [])
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, { listUrl }] of sides.entries()) visits[at]?.push(await measure(listUrl, ROW, slow))
    }
    console.log(`${title}:\n`)
    printComparison(
      sides.map(({ name }) => name),
      FIGURES.map(({ of, ...figure }) => ({
        ...figure,
        values: visits.map((seen) => seen.map((item) => item[of])),
      })),
    )
  }
} finally {
  await stop()
}
