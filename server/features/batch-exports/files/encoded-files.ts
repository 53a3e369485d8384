import type { Encoder } from './encoder'
import type { LineChunk } from './line-chunks'
import { createParquetMerger } from './merge-parquet'
import { FILE, getInteger, readFooter } from './parquet-footer'

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
      const { rows } = next.value
      // The next lines are read while these are encoded and written.
      const following = lines.next()
      following.catch(() => {})
      const ready = await encoder.add(next.value)
      yield* ready
      wrote(rows, getTotalLength(ready))
      next = await following
    } while (!next.done && encoder.sizeWith(next.value.bytes.length) <= limit)
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

/** Yields the content of a file made of Parquet files with the same columns; without any there is none. */
export async function* mergeParquetFiles(
  files: AsyncIterable<Buffer>,
  wrote: (rows: number, bytes: number) => void,
): AsyncGenerator<AsyncGenerator<Buffer>> {
  const filled = withRows(files)
  let next = await filled.next()
  if (next.done) return
  const { append, finish } = createParquetMerger()
  async function* file() {
    for (; !next.done; next = await filled.next()) {
      const ready = append(next.value.file)
      yield* ready
      wrote(next.value.rows, getTotalLength(ready))
    }
    const rest = finish()
    yield* rest
    wrote(0, getTotalLength(rest))
  }
  yield file()
}

const getTotalLength = (pieces: Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0)

async function* withRows(files: AsyncIterable<Buffer>) {
  for await (const file of files) {
    const rows = Number(getInteger(readFooter(file).metadata, FILE.num_rows))
    if (rows > 0) yield { file, rows }
  }
}
