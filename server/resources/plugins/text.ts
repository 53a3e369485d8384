import { refused } from './refusal'

/** The most that a file of a plugin may be, in bytes. */
const FILE_MAX = 1024 * 1024

/** The content of a source file, which must be UTF-8 text. */
export function textOf(name: string, content: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    if (!text.includes('\0')) return text
  } catch {
    // Said below.
  }
  throw refused(`${name} is not a text file.`)
}

export function assertSize(name: string, bytes: number): void {
  if (bytes > FILE_MAX) throw refused(`${name} is larger than ${FILE_MAX} bytes.`)
}
