import { useWatch } from 'react-hook-form'
import { EXPORT_INTERVALS } from '../../../../contract/domain/exports'
import { DateTimeField } from '../../../components/form/DateTimeField'
import { Disclosure } from '../../../components/form/Disclosure'
import { FieldRow, FieldStack } from '../../../components/form/FieldGroup'
import { SelectField } from '../../../components/form/SelectField'
import { t } from '../../../lib/i18n/translate'
import { DAYS, getIntervalLabel } from '../labels'
import { usesLocalTime } from './values'

const INTERVALS = EXPORT_INTERVALS.map((value) => ({ value, label: getIntervalLabel(value) }))
const HOURS = Array.from({ length: 24 }, (_, value) => ({
  value,
  label: `${String(value).padStart(2, '0')}:00`,
}))
const WEEKDAYS = DAYS.map((label, value) => ({ value, label }))
const ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
  value,
  label: value,
}))
const BOUNDS = ['start_at', 'end_at']

/** Schedule of the export. */
export function ScheduleFields() {
  const [interval, start_at, end_at] = useWatch({ name: ['interval', ...BOUNDS] })
  return (
    <FieldStack>
      <SelectField
        name="interval"
        label={t('Runs')}
        description={t('Each run exports the rows ingested during the interval that has just ended.')}
        options={INTERVALS}
        required
      />
      {usesLocalTime(interval) && (
        <FieldRow columns={3}>
          {interval === 'week' && (
            <SelectField name="offset_day" label={t('First day of week')} options={WEEKDAYS} whenUnset={0} />
          )}
          <SelectField
            name="offset_hour"
            label={interval === 'week' ? t('Start hour') : t('First hour of day')}
            options={HOURS}
            whenUnset={0}
          />
          <SelectField name="timezone" label={t('Time zone')} options={ZONES} />
        </FieldRow>
      )}
      <Disclosure
        label={t('Set a start or end date')}
        names={BOUNDS}
        startsOpen={Boolean(start_at || end_at)}
      >
        <FieldRow>
          <DateTimeField
            name="start_at"
            label={t('Start')}
            description={t('Intervals that end earlier are skipped.')}
          />
          <DateTimeField
            name="end_at"
            label={t('End')}
            description={t('Intervals that end later are skipped.')}
          />
        </FieldRow>
      </Disclosure>
    </FieldStack>
  )
}
