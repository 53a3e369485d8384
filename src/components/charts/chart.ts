import { numberFormat } from '../../lib/i18n/locale'

/** Number of a color variable, `--hg-chart-1` to `--hg-chart-6`: green, amber, blue, violet, red, gray. */
export type ChartColor = 1 | 2 | 3 | 4 | 5 | 6

/** Amber, which also marks warnings, and red follow the others. */
const COLORS: readonly ChartColor[] = [1, 3, 4, 6, 2, 5]

/** Color of the part at an index; after the last color, the first one follows again. */
export const toChartColor = (index: number): ChartColor => COLORS[index % COLORS.length] ?? 1

/** Color of a score: the first color above zero and without a score, red below zero; gray at zero, or if it is not reliable. */
export const getScoreColor = (score: number | null, isReliable: boolean): ChartColor | undefined => {
  if (score === null) return undefined
  if (!isReliable || score === 0) return 6
  return score < 0 ? 5 : undefined
}

/** Part of a whole. */
export interface ChartPart {
  label: string
  count: number
  color: ChartColor
}

/** Sum of the counts of parts. */
const sumParts = (parts: readonly { count: number }[]): number =>
  parts.reduce((sum, { count }) => sum + count, 0)

/**
 * Formats the percentages of parts so that they add up to 100%: with one decimal, so that scores can be computed from them,
 * unless all are whole. The largest remainders are rounded up.
 */
export function formatShares(parts: readonly { count: number }[]): string[] {
  const total = sumParts(parts)
  if (total === 0) return parts.map(() => '–')
  const digits = parts.every(({ count }) => Number.isInteger((100 * count) / total)) ? 0 : 1
  const scale = 100 * 10 ** digits
  const exact = parts.map(({ count }) => (scale * count) / total)
  const units = exact.map(Math.floor)
  const missing = scale - units.reduce((sum, unit) => sum + unit, 0)
  const rounded = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder)
    .slice(0, missing)
  for (const { index } of rounded) units[index] = (units[index] ?? 0) + 1
  const format = numberFormat({ style: 'percent', minimumFractionDigits: digits })
  return units.map((unit) => format.format(unit / scale))
}

/** Maximum number of intervals between the ticks of an axis. */
const INTERVALS = 4

/** Smallest step of 1, 2 or 5 times a power of ten, at least 1, that divides a span into at most four intervals. */
function getStep(span: number): number {
  const least = Math.max(1, span / INTERVALS)
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10)
}

/** Extends a range to multiples of the step of its axis. */
function roundRange(low: number, high: number): [low: number, high: number, step: number] {
  const step = getStep(high - low)
  return [Math.floor(low / step) * step, Math.ceil(high / step) * step, step]
}

function fitRange(
  values: readonly number[],
  [least, most]: readonly [low: number, high: number],
): [low: number, high: number, step: number] {
  if (least >= 0 || values.every((value) => value === 0)) return [least, most, getStep(most - least)]
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  // A small score does not fill the chart, and a whole step above the highest would leave half of it empty.
  const step = Math.max((most - least) / 10, getStep(high - low))
  const round = (extent: number) =>
    extent === 0 ? 0 : Math.max(step, Math.ceil((2 * extent) / step) * (step / 2))
  return [Math.max(low && -round(-low), least), Math.min(round(high), most), step]
}

/** Value axis of a chart. */
export interface Axis {
  low: number
  high: number
  /** Round values from `low` to `high`, ascending. */
  ticks: number[]
}

/**
 * Builds an axis for a fixed range, or from 0 to a round number that is not below any value. A range with negative values
 * is fitted to the values and 0.
 */
export function buildAxis(values: readonly number[], range?: readonly [low: number, high: number]): Axis {
  const most = values.reduce((most, value) => Math.max(most, value), 1)
  const [low, high, step] = range ? fitRange(values, range) : roundRange(0, most)
  const first = Math.ceil(low / step)
  const count = Math.floor(high / step) - first + 1
  return { low, high, ticks: Array.from({ length: count }, (_, index) => (first + index) * step) }
}

/**
 * Builds the axis of columns that have their values above or below them: a fixed range of positive values, or the values
 * and 0.
 *
 * @param margin Share of the height that is free beyond the columns, for their values
 */
export function fitAxis(
  values: readonly number[],
  range: readonly [low: number, high: number] | undefined,
  margin: number,
): Axis {
  const [zero, most] = range && range[0] >= 0 ? range : [0, Math.max(0, ...values)]
  // A small score does not fill the chart.
  const least = range ? (range[1] - range[0]) / 10 : 1
  const depth = Math.max(0, ...values.map((value) => zero - value))
  const low = zero - (depth && Math.max(depth, least))
  const high = Math.max(most, most > zero || depth === 0 ? zero + least : zero)
  const room = margin * (high - low)
  return { low: depth ? low - room : low, high: high > zero ? high + room : high, ticks: [zero] }
}

/** Maximum number of labels below the axis. */
const LABELS = 6

/**
 * Returns the distance between points with a label, counted from the last one: the smallest that does not exceed the
 * maximum number of labels, or a larger one with which the first point has a label too.
 */
export function getLabelStep(count: number): number {
  const least = Math.ceil(count / LABELS)
  // At least four labels.
  const most = Math.floor((count - 1) / 3)
  for (let step = least; step <= most; step++) if ((count - 1) % step === 0) return step
  return least
}
