import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { rich } from '../../texts/rich'
import { t } from '../../texts/translate'
import '@mantine/core/styles/CloseButton.layer.css'
import { useState } from 'react'
import { useZone } from '../../api/display-zone'
import { formatHour, formatZone } from '../cells/format-time'
import { fromLocalInput, toLocalInput } from './local-time'
import classes from './TimeInput.module.css'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  label: string
  /** Timestamp in API format. */
  value: unknown
  /** Called with the UTC timestamp, or null for an empty field. */
  onChange: (value: string | null) => void
  clearable?: boolean
}

/** Date and time input in the selected time zone, with the zone displayed. */
export function TimeInput({ value, onChange, description, clearable = true, ...input }: Props) {
  const zone = useZone()
  const [typed, setTyped] = useState('')
  const found = fromLocalInput(typed, zone)
  // The typed text remains as long as it parses to the stored value: the formatted text may differ.
  const isTyped = found !== null && found.at.toISOString() === value
  const shown = isTyped ? typed : toLocalInput(value, zone)
  const set = (text: string) => {
    setTyped(text)
    onChange(fromLocalInput(text, zone)?.at.toISOString() ?? null)
  }
  const unreadable = shown === '' && typeof value === 'string' && value !== ''
  return (
    <div>
      <TextInput
        {...input}
        description={
          <>
            {description}{' '}
            {t('Time in {zone}.', {
              zone: formatZone(new Date(shown === '' ? Date.now() : String(value)), zone),
            })}
            {unreadable && ` ${t('Now it is “{value}”, which is no time.', { value })}`}
          </>
        }
        type="datetime-local"
        value={shown}
        onChange={({ currentTarget }) => set(currentTarget.value)}
        rightSection={
          clearable &&
          shown !== '' && (
            <CloseButton
              size="sm"
              aria-label={t('Clear {label}', { label: input.label })}
              onClick={() => set('')}
            />
          )
        }
      />
      <div className={classes.note} role="status">
        {isTyped &&
          found.skipped &&
          t('The clocks skip this time on that day. It is taken as {hour}.', {
            hour: formatHour(found.at, zone),
          })}
        {isTyped &&
          found.again &&
          rich('The clocks show this time twice on that day. It is taken as the first. {button}', {
            button: (
              <button
                type="button"
                className={classes.other}
                onClick={() => onChange(found.again?.toISOString() ?? null)}
              >
                {t('Take the second')}
              </button>
            ),
          })}
      </div>
    </div>
  )
}
