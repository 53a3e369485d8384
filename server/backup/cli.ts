import { parseArgs } from 'node:util'
import { type Env, readEnv } from '../env'
import { createBackup } from './create-backup'
import { restoreBackup } from './restore-backup'

const HELP = `A backup of everything that the server keeps, in one file.

  hedgerow backup <file>                  npm run backup -- <file>
  hedgerow restore <file> [--overwrite]   npm run restore -- <file> [--overwrite]

The server may run while a backup is made, and has to be stopped for a restore. A backup is restored into an empty place;
--overwrite replaces what is there. DATABASE_URL and DATA_DIR name the place, as they do for the server.
Whoever has the file can read everything, secrets too: keep it as you keep the server.`

/** Invalid command line: exit code 2, as opposed to 1 for a failure. */
class UsageError extends Error {}

type Command = (env: Env, file: string, overwrite: boolean) => Promise<string>

async function backup(env: Env, file: string): Promise<string> {
  const { bytes, missing } = await createBackup(env, file)
  return [`${file} holds the backup: ${(bytes / 1_048_576).toFixed(1)} MiB.`, ...missing].join('\n')
}

async function restore(env: Env, file: string, overwrite: boolean): Promise<string> {
  await restoreBackup(env, file, overwrite)
  return `${file} is restored. Start the server.`
}

/** Runs one of the two commands with the arguments of the command line. */
export function run(name: 'backup' | 'restore'): void {
  main({ backup, restore }[name]).catch((error: Error) => {
    console.error(error instanceof UsageError ? `${error.message}\n\n${HELP}` : error.message)
    process.exitCode = error instanceof UsageError ? 2 : 1
  })
}

async function main(command: Command): Promise<void> {
  const { values, positionals } = args()
  if (values.help) return console.log(HELP)
  const [file, more] = positionals
  if (!file || more) throw new UsageError('Say which file.')
  const env = readEnv()
  if (env.UPSTREAM_URL) throw new Error(`Nothing is kept here: ${env.UPSTREAM_URL.host} has the data.`)
  console.log(await command(env, file, values.overwrite ?? false))
}

function args() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, overwrite: { type: 'boolean' } },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
