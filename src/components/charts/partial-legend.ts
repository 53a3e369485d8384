import { capitalized } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'
import type { ChartPoint } from './BarChart'
import type { ChartSeries } from './SeriesLegend'

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

const PARTIAL: Record<Unit, string> = {
  minute: t('part of a minute'),
  hour: t('part of an hour'),
  day: t('so far today'),
  week: t('part of a week'),
  month: t('part of a month'),
  year: t('part of a year'),
}
const FEW: Partial<Record<Unit, string>> = {
  day: t('few responses, or part of a day'),
  week: t('few responses, or part of a week'),
  month: t('few responses, or part of a month'),
  year: t('few responses, or part of a year'),
}

/** Legend of the dashed columns of a chart: undefined if it has none. With `hasFew`, of scores, which may also have few responses. */
export function buildPartialLegend(
  points: readonly Pick<ChartPoint, 'isFaint'>[],
  unit: Unit,
  hasFew = false,
): ChartSeries[] | undefined {
  if (!points.some(({ isFaint }) => isFaint)) return undefined
  return [
    { label: capitalized((hasFew && FEW[unit]) || PARTIAL[unit]), color: hasFew ? 6 : 1, isFaint: true },
  ]
}

/** Legend of the column of the current day. */
export const TODAY_LEGEND: ChartSeries = { label: capitalized(PARTIAL.day), color: 1, isFaint: true }
