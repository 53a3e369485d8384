import { sql } from 'drizzle-orm'

/*
 * Properties in ClickHouse. Its JSON functions cannot read a document with a number beyond the range of 64 bits, so such a
 * document is stored twice: as it was sent, and with numbers that can be read.
 */

const UNREADABLE = /\d{19}|[eE][+-]?\d{3}/
const TOKEN = /"(?:[^"\\]|\\[\s\S])*"|-?\d[\d.eE+-]*/g
const INT64_MAX = 2n ** 63n

function toReadableNumber(token: string): string {
  if (token.startsWith('"')) return token
  const number = Number(token)
  if (!Number.isFinite(number)) return 'null'
  if (!/^-?\d{19,}$/.test(token)) return token
  const value = BigInt(token)
  return value < INT64_MAX && value >= -INT64_MAX ? token : number.toExponential()
}

/** Columns of a document: `original_*` is empty unless it differs. */
export function toDocumentColumns<Name extends string>(name: Name, text: string | null) {
  const document = text ?? ''
  const readable = UNREADABLE.test(document) ? document.replace(TOKEN, toReadableNumber) : document
  return { [name]: readable, [`original_${name}`]: readable === document ? '' : document }
}

/** Document as it was sent. */
export const getDocument = (table: string, name: string) =>
  sql.raw(`if(${table}.original_${name} = '', ${table}.${name}, ${table}.original_${name})`)

/** Limits of a JSON object, in bytes and characters; see `truncateProperties` of the SQL store. */
interface DocumentLimits {
  length: number
  property: number
}

/** Truncates the text of a JSON object: long properties first, then properties are omitted. */
export function truncateDocument(text: string, { length, property }: DocumentLimits): string {
  if (Buffer.byteLength(text) <= length) return text
  let total = 0
  const entries = Object.entries(JSON.parse(text) as Record<string, unknown>).flatMap(([key, value]) => {
    const valueText = JSON.stringify(value)
    total += key.length + Math.min(valueText.length, property)
    if (total > length) return []
    const isLong = valueText.length > property
    return [[key, isLong ? `${(typeof value === 'string' ? value : valueText).slice(0, property)}…` : value]]
  })
  return JSON.stringify(Object.fromEntries(entries))
}

const toText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Name of a person: email address, else name. */
export function buildName(properties: string | undefined, fallback: string): string {
  const { email, name } = (properties ? JSON.parse(properties) : {}) as Record<string, unknown>
  return toText(email).slice(0, 200) || toText(name).slice(0, 200) || fallback
}
