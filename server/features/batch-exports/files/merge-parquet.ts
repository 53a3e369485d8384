import {
  buildStructList,
  CHUNK,
  COLUMN,
  FILE,
  getInteger,
  getStructs,
  listColumnChunks,
  MAGIC,
  ROW_GROUP,
  readFooter,
  writeFooter,
} from './parquet-footer'
import { type ThriftStruct, TYPE, writeStruct } from './thrift'

/**
 * Concatenates small Parquet files with the same columns into a large one without parsing their pages: the row groups
 * are copied, and the offsets in their metadata are shifted by the bytes that precede them.
 */
export function createParquetMerger() {
  let size = 0
  let rows = 0n
  let head: ThriftStruct = new Map()
  let groups: Buffer[] = []

  /** Size in bytes of the whole file if it were finished now. */
  const sizeNow = () => size + groups.reduce((sum, { length }) => sum + length, 0)

  /** Appends a file and returns the bytes to add to the large one. */
  function append(file: Buffer): Buffer[] {
    const { metadata, at } = readFooter(file)
    const opening = size === 0 ? [MAGIC] : []
    if (size === 0) {
      head = metadata
      size = MAGIC.length
    }
    const shift = BigInt(size - MAGIC.length)
    for (const group of getStructs(metadata, FILE.row_groups)) {
      shiftOffsets(group, shift)
      rows += getInteger(group, ROW_GROUP.num_rows)
      // Serialized immediately: as bytes, the metadata of thousands of row groups is small.
      groups.push(writeStruct(group))
    }
    const pages = file.subarray(MAGIC.length, at)
    size += pages.length
    return [...opening, pages]
  }

  /** Returns the footer of the large file. The next append starts a new file. */
  function finish(): Buffer[] {
    head.set(FILE.num_rows, { type: TYPE.I64, value: rows })
    head.set(FILE.row_groups, buildStructList(groups))
    size = 0
    rows = 0n
    groups = []
    return writeFooter(head)
  }

  return { sizeNow, append, finish }
}

function shiftOffsets(group: ThriftStruct, shift: bigint): void {
  // The ordinal of the group in its own file would be wrong in another.
  group.delete(ROW_GROUP.ordinal)
  shiftField(group, ROW_GROUP.file_offset, shift)
  for (const { chunk, column } of listColumnChunks(group)) {
    for (const field of [CHUNK.file_offset, CHUNK.offset_index_offset, CHUNK.column_index_offset]) {
      shiftField(chunk, field, shift)
    }
    for (const field of OFFSET_FIELDS) shiftField(column, field, shift)
  }
}

const OFFSET_FIELDS = [
  COLUMN.data_page_offset,
  COLUMN.index_page_offset,
  COLUMN.dictionary_page_offset,
  COLUMN.bloom_filter_offset,
]

/** Shifts a file offset. Offsets are counted from the beginning of the file; 0 means none. */
function shiftField(struct: ThriftStruct, id: number, shift: bigint): void {
  const field = struct.get(id)
  if (typeof field?.value === 'bigint' && field.value > 0n) field.value += shift
}
