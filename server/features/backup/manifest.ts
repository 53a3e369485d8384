import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const NAME = 'manifest.json'

/** Metadata of a backup. */
const Manifest = z.object({
  format: z.literal(1),
  /** Kind of database. A backup can only be restored into the same kind. */
  database: z.enum(['embedded', 'postgres']),
  made_at: z.string(),
  /** Timestamp of the newest applied migration, from the list of migrations. */
  schema: z.number(),
})
export type Manifest = z.output<typeof Manifest>

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, NAME), `${JSON.stringify(manifest, null, 2)}\n`)

/** Reads the manifest. Throws a message for the user if the folder has no backup that this version can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => null)
  const parsed = text === null ? null : Manifest.safeParse(JSON.parse(text))
  if (!parsed?.success) throw new Error('This file is not a Hedgerow backup, or has an unsupported version.')
  return parsed.data
}
