const number = new Intl.NumberFormat()
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })
const decimal = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 2 })
const signed = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0, signDisplay: 'exceptZero' })

/** `12,345`. */
export const numberWords = (count: number) => number.format(count)
/** A part of a whole, `33.3%`; a dash of nothing. */
export const shareWords = (part: number, whole: number) => (whole > 0 ? percent.format(part / whole) : '–')
/** An average, `7.25`. */
export const averageWords = (value: number) => decimal.format(value)

/** A figure as it is usually written: an NPS with its sign, a CSAT in per cent. */
export const scoreWords = (name: 'NPS' | 'CSAT', value: number) =>
  name === 'NPS' ? signed.format(value).replace('-', '−') : percent.format(value / 100)
