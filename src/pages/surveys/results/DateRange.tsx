import { NativeSelect } from '@mantine/core'
import { DayField } from '../../../components/ui/day-field/DayField'
import { t } from '../../../lib/i18n/translate'
import { currentZone } from '../../../lib/time/display-zone'
import { addCalendarDays, getDay } from '../../../lib/time/zoned-time'
import { type DayRange, SPANS } from './day-range'

const CUSTOM = 'custom'
const MONTH = 30

/** Date range filter: the last days, all time, or two dates. */
export function DateRange({
  range,
  onChange,
}: {
  range: DayRange
  onChange: (range: DayRange, change?: { replace?: boolean }) => void
}) {
  const { from, to, last } = range
  const isCustom = from !== null || to !== null
  const choose = (value: string) => {
    if (value !== CUSTOM) return onChange({ from: null, to: null, last: value === '' ? null : Number(value) })
    const today = getDay(new Date(), currentZone())
    onChange({ from: addCalendarDays(today, 1 - (last ?? MONTH)), to: today, last: null })
  }
  return (
    <>
      <NativeSelect
        aria-label={t('Time')}
        value={isCustom ? CUSTOM : (last ?? '')}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          { value: '', label: t('All time') },
          ...SPANS.map((days) => ({ value: String(days), label: t('Last {days} days', { days }) })),
          { value: CUSTOM, label: t('Custom range') },
        ]}
      />
      {isCustom && (
        <span className="inline-flex wrap gap-8">
          <DayField
            label={t('From')}
            value={from}
            max={to}
            onChange={(day) => onChange({ ...range, from: day }, { replace: true })}
          />
          <DayField
            label={t('To')}
            value={to}
            min={from}
            onChange={(day) => onChange({ ...range, to: day }, { replace: true })}
          />
        </span>
      )}
    </>
  )
}
