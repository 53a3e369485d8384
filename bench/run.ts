import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './processes'

/* Asks every question, one after the other, and prints the answers as Markdown. */

const QUESTIONS = {
  'list.ts': 'A page from the middle of 10,000 surveys',
  'first-row.ts': 'The first row of the list in a cold browser',
  'start.ts': 'A start on an existing database',
}

const [cpu] = cpus()
console.log(`Node ${process.version}, ${cpus().length} processors: ${cpu?.model}, ${process.platform}.\n`)
for (const [script, title] of Object.entries(QUESTIONS)) {
  console.log(`## ${title}\n`)
  execFileSync(process.execPath, [...process.execArgv, join(ROOT, 'bench', script)], { stdio: 'inherit' })
}
