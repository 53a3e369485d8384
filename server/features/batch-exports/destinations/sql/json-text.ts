/** Matches every escape sequence of JSON text, a surrogate pair as one match. */
const ESCAPES = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\./g
const UNSTORABLE = /^\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})$/

/** Removes everything from JSON text that jsonb rejects: escaped NUL characters and unpaired surrogates. */
export function sanitizeJson(text: string): string {
  if (!text.includes('\\u')) return text
  return text.replace(ESCAPES, (match) => (UNSTORABLE.test(match) ? '' : match))
}

/** Replaces escaped white space in JSON strings by plain spaces: Redshift cannot parse it otherwise. */
export function normalizeWhitespace(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(/(?:\\[bfnrt])+|\\u[0-9a-fA-F]{4}|\\./g, (match) =>
    /^\\[bfnrt]/.test(match) ? ' ' : match,
  )
}

/** Removes NUL characters, which no database can store. */
export const sanitizeText = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text)
