import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresTemplate } from './databases'
import { exportAll, fillEvents } from './export-runs'
import { buildDashboard, getMemoryMib, startHedgerow } from './processes'
import { median, printTable, spread } from './stats'

/* Duration and memory of an export by number of rows, set with `SIZES=10000,10000000`. */

const SIZES = (process.env.SIZES ?? '10000,100000,1000000').split(',').map(Number)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const POLL_MS = 200
const CONFIG = { file_format: 'JSONLines', compression: 'gzip' }

const url = process.env.DATABASE_URL
if (!url) throw new Error('Set DATABASE_URL to a PostgreSQL on which databases may be made.')

buildDashboard()
const template = await createPostgresTemplate(url)
const folder = await mkdtemp(join(tmpdir(), 'hedgerow-bench-growth-'))
const table: string[][] = []
let rowBefore = Number.NaN
try {
  for (const rows of SIZES) {
    const settings = { ...(await template.copy()), EXPORTS_DIR: folder }
    await fillEvents(settings, rows)
    const seconds: number[] = []
    let most = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startHedgerow(settings)
      const watch = setInterval(() => {
        most = Math.max(most, getMemoryMib(server.pid))
      }, POLL_MS)
      const run = await exportAll(server, CONFIG)
      clearInterval(watch)
      await server.stop()
      if (run.status !== 'Completed' || run.records_completed !== rows) throw new Error(JSON.stringify(run))
      seconds.push((Date.parse(run.finished_at ?? '') - Date.parse(run.started_at ?? '')) / 1000)
    }
    const perRow = (median(seconds) / rows) * 1e6
    table.push([
      rows.toLocaleString('en'),
      spread(seconds, 2),
      perRow.toFixed(1),
      Number.isNaN(rowBefore) ? '' : (perRow / rowBefore).toFixed(2),
      String(Math.round(most)),
    ])
    rowBefore = perRow
  }
} finally {
  await template.remove()
  await rm(folder, { recursive: true, force: true })
}
console.log(`JSON lines through gzip into a file of this server, on PostgreSQL, ${ROUNDS} rounds each:\n`)
printTable([
  ['events', 'seconds', 'microseconds a row', 'to the size before', 'greatest memory, MiB'],
  ...table,
])
