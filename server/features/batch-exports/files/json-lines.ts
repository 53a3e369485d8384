import { promisify } from 'node:util'
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib'
import type { COMPRESSIONS } from '../../../../contract/domain/exports'
import type { Encoder } from './encoder'

type LineCompression = (typeof COMPRESSIONS)['JSONLines'][number]

/**
 * Levels that are faster than the rows are read. Files would be 8% smaller with gzip's default of 6, which takes twice as
 * long, and 4% smaller with 4 for Brotli, which takes nine times as long.
 */
const GZIP_LEVEL = 3
const BROTLI_QUALITY = 1
/** Size in bytes of the buffer for output: each one that is full costs a turn of the event loop. */
const OUTPUT_BYTES = 256 * 1024

const COMPRESSORS: Record<LineCompression, () => Gzip | BrotliCompress> = {
  gzip: () => createGzip({ level: GZIP_LEVEL, chunkSize: OUTPUT_BYTES }),
  brotli: () =>
    createBrotliCompress({
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
      chunkSize: OUTPUT_BYTES,
    }),
}

/** Encodes lines of JSON, optionally compressed. */
export const jsonLinesEncoder = (compression: LineCompression | null): Encoder =>
  compression === null ? plainEncoder() : compressingEncoder(COMPRESSORS[compression])

function plainEncoder(): Encoder {
  let size = 0
  return {
    sizeWith: (bytes) => size + bytes,
    add: async ({ bytes }) => {
      size += bytes.length
      return [bytes]
    },
    end: async () => {
      size = 0
      return []
    },
    close: async () => {},
  }
}

/** Flushes the compressor after every `add`, so that the size is known and no data accumulates. */
function compressingEncoder(create: () => Gzip | BrotliCompress): Encoder {
  let stream: Gzip | BrotliCompress | null = null
  let ready: Buffer[] = []
  let size = 0
  let growth = 0
  const take = () => {
    const taken = ready
    ready = []
    growth = taken.reduce((sum, { length }) => sum + length, 0)
    size += growth
    return taken
  }
  return {
    sizeWith: () => size + growth,
    async add({ bytes }) {
      stream ??= create().on('data', (output) => ready.push(output))
      stream.write(bytes)
      await promisify(stream.flush).call(stream)
      return take()
    },
    async end() {
      const ending = stream
      stream = null
      if (ending) await new Promise((resolve) => ending.on('end', resolve).end())
      const rest = take()
      size = 0
      growth = 0
      return rest
    },
    async close() {
      stream?.destroy()
    },
  }
}
