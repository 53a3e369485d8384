import { NativeSelect } from '@mantine/core'
import { t } from '../../lib/i18n/translate'
import { isDeepEqual } from './deep-diff'
import { type FieldProps, toInputText, useField } from './use-field'

export interface Option {
  value: unknown
  label: string
}

interface SelectFieldProps extends FieldProps {
  options: Option[]
  /** Effective value when the field is unset. */
  whenUnset?: unknown
  /** Overrides the default behavior of setting the field. */
  onPick?: (value: unknown) => void
}

/** Select field. A value that is not among the options is shown as is and remains until another one is chosen. */
export function SelectField({ name, options, whenUnset, required, onPick, ...props }: SelectFieldProps) {
  const { value, set, input } = useField(name)
  const current = value ?? whenUnset ?? null
  const selectedIndex = options.findIndex((option) => isDeepEqual(option.value ?? null, current))
  const all = selectedIndex < 0 ? [...options, { value, label: toInputText(value) || t('Not set') }] : options
  return (
    <NativeSelect
      {...props}
      {...input}
      withAsterisk={required ?? false}
      data={all.map(({ label }, index) => ({ value: String(index), label }))}
      value={String(selectedIndex < 0 ? options.length : selectedIndex)}
      onChange={({ currentTarget }) => {
        const selectedValue = all[Number(currentTarget.value)]?.value
        if (onPick) onPick(selectedValue)
        else set(selectedValue)
      }}
    />
  )
}
