import { capitalized } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'
import type { ChartPoint } from './BarChart'
import type { ChartSeries } from './SeriesLegend'

type ScoreUnit = 'day' | 'week' | 'month' | 'year'
type Unit = 'minute' | 'hour' | ScoreUnit

const PARTIAL: Record<Unit, string> = {
  minute: t('part of a minute'),
  hour: t('part of an hour'),
  day: t('so far today'),
  week: t('part of a week'),
  month: t('part of a month'),
  year: t('part of a year'),
}
const FEW: Record<ScoreUnit, string> = {
  day: t('few responses, or part of a day'),
  week: t('few responses, or part of a week'),
  month: t('few responses, or part of a month'),
  year: t('few responses, or part of a year'),
}

/** Legend of the dashed columns of a chart: undefined if it has none. */
export function buildPartialLegend(
  points: readonly Pick<ChartPoint, 'isFaint'>[],
  unit: Unit,
): ChartSeries[] | undefined {
  return points.some(({ isFaint }) => isFaint)
    ? [{ label: capitalized(PARTIAL[unit]), color: 1, isFaint: true }]
    : undefined
}

/** Names of the current period below an axis. */
export const CURRENT_TICKS: Record<ScoreUnit, string> = {
  day: t('Today'),
  week: t('This week'),
  month: t('This month'),
  year: t('This year'),
}

/**
 * Legend of the dashed columns of scores, which are part of a period or have few responses: undefined without one. The
 * current period has its name below the axis.
 */
export function buildScoreLegend(
  points: readonly (Pick<ChartPoint, 'isFaint'> & { isCurrent: boolean; isCut: boolean })[],
  unit: ScoreUnit,
): ChartSeries[] | undefined {
  const dashed = points.filter(({ isFaint, isCurrent }) => isFaint && !isCurrent)
  if (dashed.length === 0) return undefined
  const parts = dashed.filter(({ isCut }) => isCut).length
  const label = parts === dashed.length ? PARTIAL[unit] : parts === 0 ? t('few responses') : FEW[unit]
  return [{ label: capitalized(label), color: parts === dashed.length ? 1 : 6, isFaint: true }]
}

/** Legend of the column of the current day. */
export const TODAY_LEGEND: ChartSeries = { label: capitalized(PARTIAL.day), color: 1, isFaint: true }
