import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { bodyTooLarge, invalidBody } from './ingestion-error'
import { parseJson } from './parse-json'

const unzip = promisify(gunzip)

const BASE64 = /^[A-Za-z0-9+/\-_\s]+={0,2}\s*$/

/** Matches a form with a field `data` in any position. */
const FORM = /^(?:[\w.-]+=[^&]*&)*data=/

/**
 * Decodes the JSON value of a body of at most `limit` bytes, compressed and decompressed. Gzip, base64 and forms are
 * detected from the content, because headers and parameters are unreliable (a proxy decompresses and leaves the header,
 * a beacon cannot set one).
 */
export async function decodeBody(bytes: Buffer, limit: number): Promise<unknown> {
  const text = (await gunzipBody(bytes, limit)).toString('utf8')
  const content = FORM.test(text) ? (new URLSearchParams(text).get('data') ?? '') : text
  if (isJson(content)) return parseJson(content)
  // Some clients do not escape the plus sign of base64, which forms decode as a space.
  const plain = content.trim().replaceAll(' ', '+')
  if (plain === '') throw invalidBody('The body is empty.')
  if (!BASE64.test(plain)) throw invalidBody('The body is not JSON.')
  return parseJson((await gunzipBody(Buffer.from(plain, 'base64'), limit)).toString('utf8'))
}

const isJson = (text: string) => /^\uFEFF?\s*[[{]/.test(text)

/** Decompresses the bytes if they are gzip, up to the limit. */
async function gunzipBody(bytes: Buffer, limit: number): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return await unzip(bytes, { maxOutputLength: limit })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw bodyTooLarge(limit)
    throw invalidBody('The body is not a complete gzip stream.')
  }
}
