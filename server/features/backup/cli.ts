import { parseArgs } from 'node:util'
import { type Env, readEnv } from '../../config'
import { withLocalPostgres } from '../../core/db/local-postgres/cluster'
import { createBackup } from './create-backup'
import { restoreBackup } from './restore-backup'
import { withBackupFile } from './s3-backups'
import { testRestore } from './test-restore'

const HELP = `Back up all data of the server to one file, and restore it.

  hedgerow backup <file>                  npm run backup -- <file>
  hedgerow restore <file> [--overwrite]   npm run restore -- <file> [--overwrite]
  hedgerow restore <file> --test [--json] npm run restore -- <file> --test

A restore reads the backup from a bucket if it is a URL: s3://bucket/hedgerow/<file>, or s3://bucket/hedgerow/ for the
newest scheduled backup. The settings BACKUP_S3_* have the region, the endpoint and the credentials.

The server may run during a backup, and must be stopped for a restore. The target of a restore must be empty unless
--overwrite is given. With --test, the backup is restored into a temporary database, its records are counted, and the data
of the server, which may run, is not changed. DATABASE_URL and DATA_DIR locate the data, as they do for the server.
The file contains all data including secrets: protect it like the server itself.`

/** Invalid command line: exit code 2, as opposed to 1 for a failure. */
class UsageError extends Error {}

type Options = ReturnType<typeof args>['values']
type Command = (env: Env, file: string, options: Options) => Promise<string>

async function backup(env: Env, file: string): Promise<string> {
  const { bytes, missing } = await createBackup(env, file)
  return [`Backup written to ${file} (${(bytes / 1_048_576).toFixed(1)} MiB).`, ...missing].join('\n')
}

async function restore(env: Env, source: string, { overwrite, test, json }: Options): Promise<string> {
  if (test) {
    const records = await withBackupFile(env, source, (file) => testRestore(env, file))
    if (json) return JSON.stringify(records)
    const counts = Object.entries(records).map(([name, count]) => `${count} ${name}`)
    return `${source} can be restored: ${counts.join(', ')}.`
  }
  await withBackupFile(env, source, (file) => restoreBackup(env, file, overwrite ?? false))
  return `Restored ${source}. Start the server.`
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
  if (!file || more) throw new UsageError('Name the backup file.')
  const env = readEnv()
  if (env.UPSTREAM_URL)
    throw new Error(`This server stores no data, ${env.UPSTREAM_URL.host} does (UPSTREAM_URL).`)
  await withLocalPostgres(env, async (settings) => console.log(await command(settings, file, values)))
}

function args() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        overwrite: { type: 'boolean' },
        test: { type: 'boolean' },
        json: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
