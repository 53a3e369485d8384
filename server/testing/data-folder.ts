import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { extract } from 'tar'
import { TEMPLATE } from './template'

/** Puts the empty, migrated database into a data folder: a server that starts on it has none to make. */
export async function fillDataFolder(folder: string): Promise<void> {
  const database = join(folder, 'db')
  await mkdir(database, { recursive: true })
  await extract({ file: TEMPLATE, cwd: database })
}
