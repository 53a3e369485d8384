import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { extract } from 'tar'
import { TEMPLATE } from './template'

/** Copies an empty, migrated database into a data folder, so that a server starting on it need not create one. */
export async function fillDataFolder(folder: string): Promise<void> {
  const database = join(folder, 'db')
  await mkdir(database, { recursive: true })
  await extract({ file: TEMPLATE, cwd: database })
}
