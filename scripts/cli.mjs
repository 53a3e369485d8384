#!/usr/bin/env node
// Entry point of the `hedgerow` command: runs the subcommand, by default the server. A checkout is built first if needed.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

const HELP = `hedgerow [start]             Start the dashboard and the server
  --empty                    without a sample workspace
  --postgres                 with a PostgreSQL server of its own in DATA_DIR, instead of the embedded database
hedgerow keys <command>      List, create and revoke personal API keys
hedgerow backup <file>       Back up all data of the server to a file
hedgerow restore <file>      Restore a backup
hedgerow events <command>    Move events to ClickHouse or back, verify and delete copies
hedgerow pull                Write the surveys, flags, exports, … of a project to YAML files
hedgerow plan                Compare a project with its files
hedgerow apply               Change a project as described by its files
hedgerow import              Copy a project of another server, such as PostHog
hedgerow upgrade --check     Compare this version with the database, and list pending migrations
hedgerow health              Exit with 0 if the server with these settings is ready, else with 1

Settings are environment variables, see docs/configuration.md.`

const COMMANDS = {
  start: 'main',
  keys: 'keys',
  backup: 'backup',
  restore: 'restore',
  events: 'events',
  pull: 'pull',
  plan: 'plan',
  apply: 'apply',
  import: 'import',
  health: 'health',
  upgrade: 'upgrade',
}

const [, , word = 'start'] = process.argv
const isWord = !word.startsWith('-')
if (word === '--help' || word === '-h') console.log(HELP)
else if (word === '--version') {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  console.log(JSON.parse(text).version)
} else if (isWord && !Object.hasOwn(COMMANDS, word)) {
  console.error(`Unknown command: ${word}\n\n${HELP}`)
  process.exitCode = 2
} else {
  if (isWord) process.argv.splice(2, 1)
  // A published package contains the build and no sources.
  if (existsSync(new URL('../src', import.meta.url))) await (await import('./ensure-build.mjs')).ensureBuilt()
  await import(`../dist/server/${COMMANDS[isWord ? word : 'start']}.js`)
}
