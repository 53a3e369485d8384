/** Every escape sequence of JSON text as one match, the halves of a surrogate pair together. */
const ESCAPES = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\./g
const UNSTORABLE = /^\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})$/

/** JSON text without what jsonb refuses: escaped NUL characters and halves of surrogate pairs. */
export function storableJson(text: string): string {
  if (!text.includes('\\u')) return text
  return text.replace(ESCAPES, (found) => (UNSTORABLE.test(found) ? '' : found))
}

/** JSON text in which white space inside of texts is plain: Redshift does not read it otherwise. */
export function plainSpaces(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(/(?:\\[bfnrt])+|\\u[0-9a-fA-F]{4}|\\./g, (found) =>
    /^\\[bfnrt]/.test(found) ? ' ' : found,
  )
}

/** Text without NUL characters, which no database stores. */
export const storableText = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text)
