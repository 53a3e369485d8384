import type { Rows } from '../rows/rows'

/** Whole lines of JSON, and how many they are. */
export interface Slice {
  bytes: Buffer
  rows: number
}

const NEWLINE = 0x0a

/**
 * The same lines in pieces of at most so many bytes; a longer line is a piece by itself. Where they are cut depends on
 * the lines alone, not on how they arrive: a second reading is cut in the same places.
 */
export async function* slices(lines: ReturnType<Rows['lines']>, size: number): AsyncGenerator<Slice> {
  let held: Buffer[] = []
  let room = size
  const taken = (): Slice => {
    const bytes = held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
    held = []
    room = size
    return { bytes, rows: countLines(bytes) }
  }
  for await (const { bytes } of lines) {
    for (let rest = bytes; rest.length > 0; ) {
      const fitting = rest.length <= room ? rest.length : rest.lastIndexOf(NEWLINE, room - 1) + 1
      const cut = fitting === 0 && held.length === 0 ? rest.indexOf(NEWLINE) + 1 : fitting
      if (cut > 0) held.push(rest.subarray(0, cut))
      room -= cut
      rest = rest.subarray(cut)
      if (rest.length > 0) yield taken()
    }
  }
  if (held.length > 0) yield taken()
}

function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count++
  return count
}
