import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import '@mantine/core/styles/CloseButton.layer.css'
import { useState } from 'react'
import { useZone } from '../../lib/time/display-zone'
import { formatHour, formatZone } from '../ui/cells/format-time'
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
            {t('Time zone: {zone}.', {
              zone: formatZone(new Date(displayText === '' ? Date.now() : String(value)), zone),
            })}
            {unreadable && ` ${t('The current value “{value}” is not a valid time.', { value })}`}
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
          t('This time does not exist on that day because the clocks change. {hour} is used instead.', {
            hour: formatHour(parsed.at, zone),
          })}
        {isTyped &&
          parsed.again &&
          rich(
            'This time occurs twice on that day because the clocks change. The first one is used. {button}',
            {
              button: (
                <button
                  type="button"
                  className="text-button"
                  onClick={() => onChange(parsed.again?.toISOString() ?? null)}
                >
                  {t('Use the second one')}
                </button>
              ),
            },
          )}
      </div>
    </div>
  )
}
