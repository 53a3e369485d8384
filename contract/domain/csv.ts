/** Byte order mark of a CSV file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Prefixes that a spreadsheet interprets as a formula. */
const FORMULA = /^[=+\-@\t\r]/
const QUOTED = /[",\r\n]/

/** Formats a value as text: empty for null, joined for lists of texts, JSON for structured values. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('; ')
  return JSON.stringify(value) ?? ''
}

function escapeField(value: unknown): string {
  const text = toText(value)
  const safe = typeof value !== 'number' && FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Formats a CSV line (RFC 4180), with formulas escaped. */
export const formatCsvLine = (values: readonly unknown[]): string =>
  `${values.map(escapeField).join(',')}\r\n`
