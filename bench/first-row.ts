import { join } from 'node:path'
import { type Visit, visit, visitAgain } from './browser'
import { KEY, PROJECT } from './data'
import { embedded } from './databases'
import { printTable, ratio, spread } from './figures'
import { buildFloorPage } from './floor-page/build'
import { build, ROOT, startScript } from './processes'

/*
 * How soon the list of surveys shows its first row, in a browser that was never there and when the page is loaded again,
 * next to the barest page.
 */

const ROUNDS = Number(process.env.ROUNDS ?? 7)
/** The newest survey: the first row of the list. */
const ROW = 'Satisfaction with part 0'
const PATH = `/projects/${PROJECT}/surveys#key=${KEY}`

const FIGURES: { title: string; of: keyof Visit; digits: number }[] = [
  { title: 'first row, ms', of: 'firstRow', digits: 0 },
  { title: 'first contentful paint, ms', of: 'firstPaint', digits: 0 },
  { title: 'total blocking time, ms', of: 'blocking', digits: 0 },
  { title: 'layout shift', of: 'layoutShift', digits: 3 },
  { title: 'heap, MiB', of: 'heapMiB', digits: 1 },
  { title: 'requests', of: 'requests', digits: 0 },
  { title: 'scripts and styles, brotli KiB', of: 'codeKiB', digits: 1 },
]

const SIGHTS = [
  { title: 'This machine as it is', see: visit, slow: false },
  { title: 'This machine as it is, the page loaded again', see: visitAgain, slow: false },
  { title: 'Slow 4G and a processor four times slower', see: visit, slow: true },
]

build()
const template = await embedded()
const floor = await startScript('serve.ts', await template.copy(), [await buildFloorPage()])
const ours = await startScript('serve.ts', await template.copy(), [join(ROOT, 'dist/web')])
try {
  for (const { title, see, slow } of SIGHTS) {
    const visits = { ours: [] as Visit[], floor: [] as Visit[] }
    for (let round = 0; round < ROUNDS; round++) {
      visits.ours.push(await see(ours.url + PATH, ROW, slow))
      visits.floor.push(await see(floor.url + PATH, ROW, slow))
    }
    console.log(`${title}:\n`)
    printTable([
      ['', 'dashboard', 'floor', 'dashboard / floor'],
      ...FIGURES.map(({ title, of, digits }) => {
        const values = (list: Visit[]) => list.map((one) => one[of])
        return [
          title,
          spread(values(visits.ours), digits),
          spread(values(visits.floor), digits),
          ratio(values(visits.ours), values(visits.floor)),
        ]
      }),
    ])
  }
} finally {
  await Promise.all([ours.stop(), floor.stop()])
  await template.remove()
}
