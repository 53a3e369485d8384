import { invalidUrl } from './errors'

/** Maximum size of a plugin file in bytes. */
const FILE_MAX = 1024 * 1024

/** Returns the content of a source file; throws unless it is UTF-8 text. */
export function decodeText(name: string, content: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    if (!text.includes('\0')) return text
  } catch {
    // Rejected below.
  }
  throw invalidUrl(`${name} is not a text file.`)
}

export function assertSize(name: string, bytes: number): void {
  if (bytes > FILE_MAX) throw invalidUrl(`${name} is larger than ${FILE_MAX} bytes.`)
}
