import { useWatch } from 'react-hook-form'
import { EXPORT_INTERVALS } from '../../../../contract/exports'
import { DateTimeField } from '../../../components/resource-form/DateTimeField'
import { Disclosure } from '../../../components/resource-form/Disclosure'
import { FieldRow, FieldStack } from '../../../components/resource-form/FieldGroup'
import { SelectField } from '../../../components/resource-form/SelectField'
import { DAYS } from '../words'
import { isLocal } from './values'

const INTERVALS = EXPORT_INTERVALS.map((value) => ({
  value,
  label: value.startsWith('every') ? `E${value.slice(1)}` : `Every ${value}`,
}))
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

/** When an export runs. */
export function ScheduleFields() {
  const [interval, start_at, end_at] = useWatch({ name: ['interval', ...BOUNDS] })
  return (
    <FieldStack>
      <SelectField
        name="interval"
        label="Runs"
        description="Each run writes what arrived in the interval that has just ended."
        options={INTERVALS}
        required
      />
      {isLocal(interval) && (
        <FieldRow columns={3}>
          {interval === 'week' && (
            <SelectField name="offset_day" label="Day that a week begins" options={WEEKDAYS} whenUnset={0} />
          )}
          <SelectField
            name="offset_hour"
            label={interval === 'week' ? 'Hour that it begins' : 'Hour that a day begins'}
            options={HOURS}
            whenUnset={0}
          />
          <SelectField name="timezone" label="Time zone" options={ZONES} />
        </FieldRow>
      )}
      <Disclosure
        label="Begin or end at a certain time"
        names={BOUNDS}
        startsOpen={Boolean(start_at || end_at)}
      >
        <FieldRow>
          <DateTimeField
            name="start_at"
            label="Begin"
            description="Intervals that end before it are left out."
          />
          <DateTimeField name="end_at" label="End" description="Intervals that end after it are left out." />
        </FieldRow>
      </Disclosure>
    </FieldStack>
  )
}
