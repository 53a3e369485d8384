import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './processes'

/* Runs all benchmarks sequentially and prints the results; `--keep` writes them to the README. */

const BENCHMARKS = {
  'api.ts': 'Every operation, compared with the baseline and other servers',
  'first-row.ts': 'First row of a list in a cold browser',
  'interactions.ts': 'Navigation from the list, and typing',
  'exports.ts': 'Export of a million events to a file',
  'export-scaling.ts': 'Exports of growing size',
  'scale.ts': 'Several processes on one PostgreSQL',
  'start.ts': 'Startup on an existing database',
  'capture.ts': 'Ingestion of events in batches of 100',
  'sdk.ts': 'Latency of flags and surveys for SDKs',
}
/** Benchmarks that require PostgreSQL. */
const ON_POSTGRES = ['exports.ts', 'export-scaling.ts', 'scale.ts']
const README = join(ROOT, 'bench/README.md')
const HEADING = '## Results\n'

const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } })
const parts = [machine()]
console.log(parts[0])
for (const [script, title] of Object.entries(BENCHMARKS)) {
  if (ON_POSTGRES.includes(script) && !process.env.DATABASE_URL) continue
  const output = execFileSync(process.execPath, [...process.execArgv, join(ROOT, 'bench', script)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  parts.push(`### ${title}\n\n${output.trim()}\n`)
  console.log(parts.at(-1))
}
if (values.keep) {
  const [before] = readFileSync(README, 'utf8').split(HEADING)
  writeFileSync(README, `${before}${HEADING}\n${parts.join('\n')}`)
}

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  const processors = `${cpus().length} processors (${cpus()[0]?.model}), ${memory} GiB`
  return `${processors}, ${process.platform}, Node ${process.version}.\n`
}
