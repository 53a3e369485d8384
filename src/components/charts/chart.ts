import { formatShare } from '../ui/cells/format-number'

/** Number of a color variable, `--hg-chart-1` to `--hg-chart-6`: green, amber, blue, violet, red, gray. */
export type ChartColor = 1 | 2 | 3 | 4 | 5 | 6

/** Amber, which also marks warnings, and red follow the others. */
const COLORS: readonly ChartColor[] = [1, 3, 4, 6, 2, 5]

/** Color of the part at an index; after the last color, the first one follows again. */
export const toChartColor = (index: number): ChartColor => COLORS[index % COLORS.length] ?? 1

/** Part of a whole. */
export interface ChartPart {
  label: string
  count: number
  color: ChartColor
}

/** Sum of the counts of parts. */
export const sumParts = (parts: readonly { count: number }[]): number =>
  parts.reduce((sum, { count }) => sum + count, 0)

/**
 * Formats the percentages of parts beside their total, so that they add up to 100%, by the largest remainder method: whole
 * percents, or tenths if a part is smaller than one percent.
 */
export function formatShares(parts: readonly { count: number }[]): string[] {
  const total = sumParts(parts)
  const isSmall = parts.some(({ count }) => count > 0 && count / total < 0.01)
  const units = isSmall ? 1000 : 100
  const exact = parts.map(({ count }) => (units * count) / (total || 1))
  const shares = exact.map(Math.floor)
  const getRemainder = (index: number) => (exact[index] ?? 0) % 1
  const missing = total === 0 ? 0 : units - shares.reduce((sum, share) => sum + share, 0)
  const rounded = [...parts.keys()].sort((a, b) => getRemainder(b) - getRemainder(a)).slice(0, missing)
  return shares.map((share, index) => formatShare(share + (rounded.includes(index) ? 1 : 0), total && units))
}

/** Maximum number of intervals between the ticks of an axis. */
const INTERVALS = 4

/** Smallest step of 1, 2 or 5 times a power of ten, at least 1, that divides a span into at most four intervals. */
function getStep(span: number): number {
  const least = Math.max(1, span / INTERVALS)
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10)
}

/** Value axis of a chart. */
export interface Axis {
  low: number
  high: number
  /** Round values from `low` to `high`, ascending. */
  ticks: number[]
}

/** Builds an axis for a fixed range, or from 0 to a round number that is not below any value. */
export function buildAxis(values: readonly number[], range?: readonly [low: number, high: number]): Axis {
  const most = values.reduce((most, value) => Math.max(most, value), 1)
  const [low, top] = range ?? [0, most]
  const step = getStep(top - low)
  const high = range ? top : Math.ceil(top / step) * step
  const first = Math.ceil(low / step)
  const count = Math.floor(high / step) - first + 1
  return { low, high, ticks: Array.from({ length: count }, (_, index) => (first + index) * step) }
}
