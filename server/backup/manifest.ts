import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const NAME = 'manifest.json'

/** What a backup says of itself. */
const Manifest = z.object({
  format: z.literal(1),
  /** Which database it was made of; it can be restored into such a one only. */
  database: z.enum(['embedded', 'postgres']),
  made_at: z.string(),
  /** The moment of the newest migration that the database had, as the list of migrations tells it. */
  schema: z.number(),
})
export type Manifest = z.output<typeof Manifest>

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, NAME), `${JSON.stringify(manifest, null, 2)}\n`)

/** Throws a sentence when the folder holds no backup that this version can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => null)
  const parsed = text === null ? null : Manifest.safeParse(JSON.parse(text))
  if (!parsed?.success) throw new Error('This is no backup of Hedgerow, or one of another version.')
  return parsed.data
}
