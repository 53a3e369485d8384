import type { Encoder } from './encoder'
import type { LineChunk } from './line-chunks'

/**
 * Yields the contents of one file after the other, each to be read to its end before the next is requested. A file ends
 * before it would exceed the limit; without lines there is none.
 */
export async function* encodeFiles(
  lines: AsyncGenerator<LineChunk>,
  openEncoder: () => Promise<Encoder>,
  limit: number,
  wrote: (rows: number, bytes: number) => void,
): AsyncGenerator<AsyncGenerator<Buffer>> {
  let next = await lines.next()
  if (next.done) return
  const encoder = await openEncoder()
  async function* file() {
    do {
      const ready = await encoder.add(next.value)
      yield* ready
      wrote(next.value.rows, getTotalLength(ready))
      next = await lines.next()
    } while (!next.done && encoder.sizeWith(next.value.length) <= limit)
    const rest = await encoder.end()
    yield* rest
    wrote(0, getTotalLength(rest))
  }
  try {
    while (!next.done) yield file()
  } finally {
    await lines.return(undefined)
    await encoder.close()
  }
}

const getTotalLength = (pieces: Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0)
