import { t } from '../../lib/i18n/translate'
import { type Day, getDay } from '../../lib/time/zoned-time'
import type { ChartPoint } from './BarChart'

/** Returns the marks of a day's point in a chart: those of a preliminary value for the current day of the zone. */
export const markCurrentDay = (day: Day, zone: string): Pick<ChartPoint, 'isFaint' | 'note'> =>
  day === getDay(new Date(), zone) ? { isFaint: true, note: t('so far today') } : {}
