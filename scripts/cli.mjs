#!/usr/bin/env node
// The command: the server, or what the first word says. In a checkout it builds what is not built.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

const HELP = `hedgerow [start] [--empty]   the dashboard and the server; --empty makes no sample workspace
hedgerow keys ...            lists, makes and revokes personal API keys
hedgerow backup <file>       writes everything that the server keeps into a file
hedgerow restore <file>      brings it back

Settings are environment variables: see README.md.`

const COMMANDS = { start: 'main', keys: 'keys', backup: 'backup', restore: 'restore' }

const [, , word = 'start'] = process.argv
const isWord = !word.startsWith('-')
if (word === '--help' || word === '-h') console.log(HELP)
else if (word === '--version') {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  console.log(JSON.parse(text).version)
} else if (isWord && !Object.hasOwn(COMMANDS, word)) {
  console.error(`There is no command ${word}.\n\n${HELP}`)
  process.exitCode = 2
} else {
  if (isWord) process.argv.splice(2, 1)
  // A published package has no sources: it comes built.
  if (existsSync(new URL('../src', import.meta.url))) await (await import('./ensure-build.mjs')).ensureBuilt()
  await import(`../dist/server/${COMMANDS[isWord ? word : 'start']}.js`)
}
