import { Select } from '@mantine/core'
import { type FieldProps, useField } from '../../components/form/use-field'
import { formatHour, formatZoneOffset } from '../../components/ui/cells/format-time'
import { t } from '../../lib/i18n/translate'
import classes from './time-zone.module.css'

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

const toOption = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') })

/** Searchable select of a time zone. Each option shows the offset and the current time. */
export function TimeZoneField({ name, required, ...props }: FieldProps) {
  const { value, set, input } = useField(name)
  const current = typeof value === 'string' ? value : null
  // The name of a zone on another server may be unknown to the browser.
  const zones = current === null || ZONES.includes(current) ? ZONES : [current, ...ZONES]
  return (
    <Select
      {...props}
      {...input}
      withAsterisk={required ?? false}
      searchable
      allowDeselect={false}
      maxDropdownHeight={300}
      nothingFoundMessage={t('No results')}
      data={zones.map(toOption)}
      renderOption={({ option }) => (
        <span className={classes.option}>
          {option.label}
          <ZoneTime zone={option.value} />
        </span>
      )}
      value={current}
      onChange={set}
    />
  )
}

/** Offset and current time of a zone; nothing if the browser does not know it. */
function ZoneTime({ zone }: { zone: string }) {
  if (!ZONES.includes(zone)) return null
  const now = new Date()
  return (
    <span className="soft numeric">
      {formatZoneOffset(now, zone)} · {formatHour(now, zone)}
    </span>
  )
}
