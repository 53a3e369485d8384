import { readStruct, type ThriftList, type ThriftStruct, TYPE, writeStruct } from './thrift'

/** Magic bytes at the beginning and end of a Parquet file. */
export const MAGIC = Buffer.from('PAR1')

/** Field ids of the Parquet metadata used here. */
export const FILE = { num_rows: 3, row_groups: 4 }
export const ROW_GROUP = { columns: 1, num_rows: 3, file_offset: 5, total_compressed_size: 6, ordinal: 7 }
export const CHUNK = { file_offset: 2, meta_data: 3, offset_index_offset: 4, column_index_offset: 6 }
export const COLUMN = {
  codec: 4,
  total_compressed_size: 7,
  data_page_offset: 9,
  index_page_offset: 10,
  dictionary_page_offset: 11,
  bloom_filter_offset: 14,
  bloom_filter_length: 15,
}

/** Reads the metadata at the end of a file, and their position. */
export function readFooter(file: Buffer): { metadata: ThriftStruct; at: number } {
  const at = file.length - MAGIC.length - 4 - file.readUInt32LE(file.length - MAGIC.length - 4)
  return { metadata: readStruct(file.subarray(at)).struct, at }
}

/** Serializes the end of a file. */
export function writeFooter(metadata: ThriftStruct): Buffer[] {
  const bytes = writeStruct(metadata)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return [bytes, length, MAGIC]
}

/** Returns the structs of a list field. */
export function getStructs(struct: ThriftStruct, id: number): ThriftStruct[] {
  const list = struct.get(id)?.value as ThriftList | undefined
  return list?.items.filter((item) => item instanceof Map) ?? []
}

/** Returns an integer field; 0 if it is missing. */
export function getInteger(struct: ThriftStruct, id: number): bigint {
  const value = struct.get(id)?.value
  return typeof value === 'bigint' ? value : 0n
}

/** Replaces the value of an existing integer field. */
export function setInteger(struct: ThriftStruct, id: number, value: bigint | number): void {
  const field = struct.get(id)
  if (field) field.value = BigInt(value)
}

/** Returns the columns of a row group: each column chunk with its metadata. */
export function listColumnChunks(group: ThriftStruct): { chunk: ThriftStruct; column: ThriftStruct }[] {
  return getStructs(group, ROW_GROUP.columns).flatMap((chunk) => {
    const column = chunk.get(CHUNK.meta_data)?.value
    return column instanceof Map ? [{ chunk, column }] : []
  })
}

/** Builds a list of structs, serialized or not. */
export const buildStructList = (items: ThriftList['items']) => ({
  type: TYPE.LIST,
  value: { of: TYPE.STRUCT, items },
})
