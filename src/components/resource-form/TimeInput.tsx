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
  const [inputText, setTyped] = useState('')
  const parsed = fromLocalInput(inputText, zone)
  // The typed text remains as long as it parses to the stored value: the formatted text may differ.
  const isTyped = parsed !== null && parsed.at.toISOString() === value
  const displayText = isTyped ? inputText : toLocalInput(value, zone)
  const set = (text: string) => {
    setTyped(text)
    onChange(fromLocalInput(text, zone)?.at.toISOString() ?? null)
  }
  const unreadable = displayText === '' && typeof value === 'string' && value !== ''
  return (
    <div>
      <TextInput
        {...input}
        description={
          <>
            {description}{' '}
            {t('Time in {zone}.', {
              zone: formatZone(new Date(displayText === '' ? Date.now() : String(value)), zone),
            })}
            {unreadable && ` ${t('Now it is “{value}”, which is no time.', { value })}`}
          </>
        }
        type="datetime-local"
        value={displayText}
        onChange={({ currentTarget }) => set(currentTarget.value)}
        rightSection={
          clearable &&
          displayText !== '' && (
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
          parsed.skipped &&
          t('The clocks skip this time on that day. It is taken as {hour}.', {
            hour: formatHour(parsed.at, zone),
          })}
        {isTyped &&
          parsed.again &&
          rich('The clocks show this time twice on that day. It is taken as the first. {button}', {
            button: (
              <button
                type="button"
                className={classes.other}
                onClick={() => onChange(parsed.again?.toISOString() ?? null)}
              >
                {t('Take the second')}
              </button>
            ),
          })}
      </div>
    </div>
  )
}
