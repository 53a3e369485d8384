import { t } from '../../lib/i18n/translate'
import { type Day, getDay } from '../../lib/time/zoned-time'
import { formatDay, formatDayOfYear } from '../ui/cells/format-time'
import type { ChartPoint } from './BarChart'

/** Returns the point of a day in a chart without its value. That of the current day of the zone is preliminary. */
export const buildDayPoint = (day: Day, zone: string): Omit<ChartPoint, 'value'> => ({
  key: day,
  label: formatDay(day, 'UTC'),
  tick: formatDayOfYear(day, 'UTC'),
  ...(day === getDay(new Date(), zone) && { isFaint: true, note: t('so far today') }),
})
