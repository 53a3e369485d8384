import { execFile } from 'node:child_process'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { RestoreTest } from '../../../contract/schemas/system'
import { buildChildEnvironment, type Env } from '../../config'

/** Command that restores backups, beside the built server. */
const COMMAND = fileURLToPath(new URL('./restore.js', import.meta.url))
const TIMEOUT_MS = 3 * 3600 * 1000

/** File with the result of the restore test of a backup. */
export const getResultFile = (folder: string, name: string) => join(folder, `${name}.restore-test.json`)

/** Reads the result of the restore test of a backup; null if it was not tested. */
export async function readRestoreTest(folder: string, name: string): Promise<RestoreTest | null> {
  const text = await readFile(getResultFile(folder, name), 'utf8').catch(() => null)
  return text === null ? null : RestoreTest.parse(JSON.parse(text))
}

/**
 * Restores a backup into a temporary database, in a process of its own whose memory is released afterwards, and stores the
 * result beside the backup.
 */
export async function runRestoreTest(env: Env, folder: string, name: string): Promise<RestoreTest> {
  const result = await restore(env, join(folder, name)).then(
    (records) => ({ status: 'passed' as const, error: null, records }),
    (error: Error) => ({ status: 'failed' as const, error: error.message, records: null }),
  )
  const test = { ...result, finished_at: new Date().toISOString() }
  const file = getResultFile(folder, name)
  await writeFile(`${file}.part`, JSON.stringify(test), { mode: 0o600 })
  await rename(`${file}.part`, file)
  return test
}

async function restore({ DATA_DIR, DATABASE_URL }: Env, file: string): Promise<RestoreTest['records']> {
  const settings = { DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) }
  const options = { env: buildChildEnvironment(settings), timeout: TIMEOUT_MS }
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [COMMAND, file, '--test', '--json'],
      options,
    )
    return RestoreTest.shape.records.parse(JSON.parse(stdout))
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(stderr?.trim() || message, { cause: error })
  }
}
