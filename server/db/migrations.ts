import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The migrations, beside this file or beside the built server. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** The moment of the newest migration in a folder of them: what code that has it brings every database up to. */
export function newestMigration(folder = MIGRATIONS): number {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  return Math.max(...entries.map(({ when }) => when))
}
