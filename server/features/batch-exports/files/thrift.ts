/*
 * Thrift compact protocol, which encodes the metadata of Parquet files. Fields are stored with their type, known or
 * unknown, so that they can be written back unchanged.
 */

/** Field types; the type of a boolean field is also its value. */
export const TYPE = {
  TRUE: 1,
  FALSE: 2,
  BYTE: 3,
  I16: 4,
  I32: 5,
  I64: 6,
  DOUBLE: 7,
  BINARY: 8,
  LIST: 9,
  SET: 10,
  STRUCT: 12,
} as const

export interface ThriftList {
  of: number
  items: Value[]
}
/** Fields by field id. */
export type ThriftStruct = Map<number, { type: number; value: Value }>
/** Value of a field. A buffer holds a string, a double or an already serialized struct. */
type Value = bigint | Buffer | ThriftList | ThriftStruct | null

/** Reads the struct at the beginning of the bytes; `length` is the number of bytes it occupies. */
export function readStruct(bytes: Buffer): { struct: ThriftStruct; length: number } {
  let at = 0
  const byte = () => bytes.readUInt8(at++)
  const take = (length: number) => {
    at += length
    return bytes.subarray(at - length, at)
  }
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const next = byte()
      value |= BigInt(next & 0x7f) << shift
      if (next < 0x80) return value
    }
  }
  const integer = () => {
    const value = varint()
    return (value >> 1n) ^ -(value & 1n)
  }
  const list = (): ThriftList => {
    const head = byte()
    const of = head & 0x0f
    const length = head >> 4 === 15 ? Number(varint()) : head >> 4
    const isBoolean = of === TYPE.TRUE || of === TYPE.FALSE
    return { of, items: Array.from({ length }, () => (isBoolean ? take(1) : value(of))) }
  }
  const fields = (): ThriftStruct => {
    const fields: ThriftStruct = new Map()
    for (let id = 0; ; ) {
      const head = byte()
      if (head === 0) return fields
      id = head >> 4 === 0 ? Number(integer()) : id + (head >> 4)
      const type = head & 0x0f
      fields.set(id, { type, value: value(type) })
    }
  }
  const value = (type: number): Value => {
    switch (type) {
      case TYPE.TRUE:
      case TYPE.FALSE:
        return null
      case TYPE.BYTE:
        return take(1)
      case TYPE.I16:
      case TYPE.I32:
      case TYPE.I64:
        return integer()
      case TYPE.DOUBLE:
        return take(8)
      case TYPE.BINARY:
        return take(Number(varint()))
      case TYPE.LIST:
      case TYPE.SET:
        return list()
      case TYPE.STRUCT:
        return fields()
      default:
        throw new Error(`Unsupported Thrift type: ${type}.`)
    }
  }
  const struct = fields()
  return { struct, length: at }
}

/** Serializes a struct. */
export function writeStruct(struct: ThriftStruct): Buffer {
  const out: Buffer[] = []
  const byte = (value: number) => out.push(Buffer.of(value))
  const varint = (value: bigint) => {
    let rest = value
    const digits: number[] = []
    for (; rest > 0x7fn; rest >>= 7n) digits.push(Number(rest & 0x7fn) | 0x80)
    out.push(Buffer.from([...digits, Number(rest)]))
  }
  const integer = (value: bigint) => varint(BigInt.asUintN(64, (value << 1n) ^ (value >> 63n)))
  const write = (type: number, value: Value) => {
    if (value === null) return
    if (typeof value === 'bigint') return integer(value)
    if (Buffer.isBuffer(value)) {
      if (type === TYPE.BINARY) varint(BigInt(value.length))
      out.push(value)
      return
    }
    if (value instanceof Map) return fields(value)
    const { of, items } = value
    if (items.length < 15) byte((items.length << 4) | of)
    else {
      byte(0xf0 | of)
      varint(BigInt(items.length))
    }
    for (const item of items) write(of, item)
  }
  const fields = (struct: ThriftStruct) => {
    let last = 0
    for (const [id, { type, value }] of struct) {
      const step = id - last
      if (step > 0 && step < 16) byte((step << 4) | type)
      else {
        byte(type)
        integer(BigInt(id))
      }
      last = id
      write(type, value)
    }
    byte(0)
  }
  fields(struct)
  return Buffer.concat(out)
}
