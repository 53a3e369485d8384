import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const FOLDER = fileURLToPath(new URL('../../.cache/fonts/', import.meta.url))
const SOURCE = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

/** ASCII, Latin-1, and the punctuation, arrows and ligatures that texts of the dashboard use. */
const CHARACTERS = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'ŒœŠšŽž–—‘’‚“”„•…‹›€™−×≤≥←↑→↓'].join('')

const OPTIONS = {
  targetFormat: 'woff2' as const,
  variationAxes: { wght: { min: 400, max: 700, default: 400 } },
}

/**
 * Writes the Latin glyphs of Inter, in the weights of the dashboard, to a file of about 28 KB. Returns its path. The
 * complete Latin file of the package has 47 KB.
 */
export async function subsetInter(): Promise<string> {
  const source = await readFile(fileURLToPath(import.meta.resolve(SOURCE)))
  // A new version of the package or other options have a file of their own.
  const key = createHash('sha256')
    .update(source)
    .update(CHARACTERS)
    .update(JSON.stringify(OPTIONS))
    .digest('hex')
  const target = `${FOLDER}inter-latin-${key.slice(0, 12)}.woff2`
  if (existsSync(target)) return target
  const subset = await subsetFont(source, CHARACTERS, OPTIONS)
  await mkdir(FOLDER, { recursive: true })
  // Another build may be reading the file.
  const partial = `${target}.${process.pid}`
  await writeFile(partial, subset)
  await rename(partial, target)
  return target
}

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
}
