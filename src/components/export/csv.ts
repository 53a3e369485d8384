/** What a file of comma-separated values begins with, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/
const QUOTED = /[",\r\n]/

/** A value as text: nothing for null, several joined, JSON for what has parts. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('; ')
  return JSON.stringify(value) ?? ''
}

function field(value: unknown): string {
  const text = textOf(value)
  const safe = typeof value !== 'number' && FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line by RFC 4180, in which no text is taken for a formula. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(field).join(',')}\r\n`
