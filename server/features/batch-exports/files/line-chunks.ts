import type { RowSource } from '../../events/store/rows'

/** Consecutive whole lines of JSON, with their count. */
export interface LineChunk {
  bytes: Buffer
  rows: number
}

const NEWLINE = 0x0a

/**
 * Groups lines into slices of at most `size` bytes; a longer line is a slice by itself. The cut positions depend on the
 * lines alone, not on how they arrive, so a second read is cut at the same positions.
 */
export async function* splitLines(
  lines: ReturnType<RowSource['lines']>,
  size: number,
): AsyncGenerator<LineChunk> {
  let pending: Buffer[] = []
  let length = 0
  const takeChunk = (): LineChunk => {
    const bytes = Buffer.concat(pending)
    pending = []
    length = 0
    return { bytes, rows: countLines(bytes) }
  }
  for await (const { bytes } of lines) {
    for (let rest = bytes; rest.length > 0; ) {
      const available = size - length
      const fitting = rest.length <= available ? rest.length : rest.lastIndexOf(NEWLINE, available - 1) + 1
      const cut = fitting === 0 && length === 0 ? rest.indexOf(NEWLINE) + 1 : fitting
      if (cut > 0) pending.push(rest.subarray(0, cut))
      length += cut
      rest = rest.subarray(cut)
      if (rest.length > 0) yield takeChunk()
    }
  }
  if (length > 0) yield takeChunk()
}

function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count++
  return count
}
