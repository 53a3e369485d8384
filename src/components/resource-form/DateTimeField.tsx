import { CloseButton, TextInput } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import { fromLocalInput, toLocalInput, zoneAt } from './local-time'
import { type FieldProps, useField } from './use-field'

/** An instant, shown in the zone of this device and kept in UTC; an empty field is null. */
export function DateTimeField({ name, required, description, label }: FieldProps) {
  const { value, set, input } = useField(name)
  const shown = toLocalInput(value)
  const zone = zoneAt(shown === '' ? new Date() : new Date(shown))
  return (
    <TextInput
      {...input}
      label={label}
      description={
        <>
          {description} {`Time in ${zone}.`}
        </>
      }
      withAsterisk={required ?? false}
      styles={{ wrapper: { maxWidth: 280 } }}
      type="datetime-local"
      value={shown}
      onChange={({ currentTarget }) => set(fromLocalInput(currentTarget.value))}
      rightSection={
        shown !== '' && <CloseButton size="sm" aria-label={`Clear ${label}`} onClick={() => set(null)} />
      }
    />
  )
}
