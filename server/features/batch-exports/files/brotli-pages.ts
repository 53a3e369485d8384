import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import {
  CHUNK,
  COLUMN,
  FILE,
  getInteger,
  getStructs,
  listColumnChunks,
  MAGIC,
  ROW_GROUP,
  readFooter,
  setInteger,
  writeFooter,
} from './parquet-footer'
import { readStruct, type ThriftStruct, writeStruct } from './thrift'

/** Id of the Brotli codec in Parquet. */
const BROTLI = 4n
const PAGE = { compressed_page_size: 3, crc: 4 }
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/**
 * Compresses the pages of an uncompressed Parquet file with Brotli. DuckDB only supports Brotli at its highest quality,
 * which takes minutes instead of seconds.
 */
export async function compressPagesWithBrotli(file: Buffer): Promise<Buffer> {
  const { metadata } = readFooter(file)
  const out: Buffer[] = [MAGIC]
  let size = MAGIC.length
  for (const group of getStructs(metadata, FILE.row_groups)) {
    const begin = size
    for (const { chunk, column } of listColumnChunks(group)) {
      const { pages, dictionaryLength } = await compressPages(file, column)
      setColumnOffsets(chunk, column, size, dictionaryLength, pages.length)
      out.push(pages)
      size += pages.length
    }
    group.delete(ROW_GROUP.file_offset)
    setInteger(group, ROW_GROUP.total_compressed_size, size - begin)
  }
  return Buffer.concat([...out, ...writeFooter(metadata)])
}

/**
 * Updates the position of a column. The filters and indexes behind the pages, which only speed up reading, are omitted.
 */
function setColumnOffsets(
  chunk: ThriftStruct,
  column: ThriftStruct,
  at: number,
  dictionaryLength: number,
  length: number,
): void {
  const removedFields = [CHUNK.offset_index_offset, CHUNK.column_index_offset]
  for (const field of removedFields.flatMap((field) => [field, field + 1])) chunk.delete(field)
  column.delete(COLUMN.bloom_filter_offset)
  column.delete(COLUMN.bloom_filter_length)
  setInteger(chunk, CHUNK.file_offset, 0)
  setInteger(column, COLUMN.codec, BROTLI)
  setInteger(column, COLUMN.total_compressed_size, length)
  setInteger(column, COLUMN.data_page_offset, at + dictionaryLength)
  if (dictionaryLength > 0) setInteger(column, COLUMN.dictionary_page_offset, at)
}

async function compressPages(file: Buffer, column: ThriftStruct) {
  const dataAt = Number(getInteger(column, COLUMN.data_page_offset))
  const from = Number(getInteger(column, COLUMN.dictionary_page_offset)) || dataAt
  const end = from + Number(getInteger(column, COLUMN.total_compressed_size))
  const pages: Buffer[] = []
  let dictionaryLength = 0
  for (let at = from; at < end; ) {
    const { struct: header, length } = readStruct(file.subarray(at))
    const next = at + length + Number(getInteger(header, PAGE.compressed_page_size))
    const page = await promisify(brotliCompress)(file.subarray(at + length, next), QUALITY)
    setInteger(header, PAGE.compressed_page_size, page.length)
    header.delete(PAGE.crc)
    const written = Buffer.concat([writeStruct(header), page])
    pages.push(written)
    if (at < dataAt) dictionaryLength = written.length
    at = next
  }
  return { pages: Buffer.concat(pages), dictionaryLength }
}
