import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import { ColorInput, NativeSelect, NumberInput, Switch, TagsInput, TextInput } from '@mantine/core'
import { t } from '../../lib/i18n/translate'
import { isDeepEqual } from '../../lib/json'
import { GrowingTextarea } from '../ui/growing-textarea/GrowingTextarea'
import classes from './ColorField.module.css'
import { TimeInput } from './TimeInput'
import { type FieldProps, toInputText, useField } from './use-field'

interface TextFieldProps extends FieldProps {
  placeholder?: string
  /** An empty field is null instead of an empty string. */
  nullable?: boolean
  type?: 'text' | 'email' | 'url'
  /** For names, selectors and other code; disables spell checking. */
  monospace?: boolean
}

/** Single-line text field. */
export function TextField({ name, nullable, required, monospace, ...props }: TextFieldProps) {
  const { value, set, input } = useField(name)
  return (
    <TextInput
      {...props}
      {...input}
      withAsterisk={required ?? false}
      autoComplete="off"
      spellCheck={!monospace}
      styles={monospace ? { input: { fontFamily: 'var(--mantine-font-family-monospace)' } } : {}}
      value={toInputText(value)}
      onChange={({ currentTarget }) =>
        set(nullable && currentTarget.value === '' ? null : currentTarget.value)
      }
    />
  )
}

interface TextareaFieldProps extends FieldProps {
  placeholder?: string
  rows?: number
}

/** Multi-line text field that grows with its content. */
export function TextareaField({ name, required, rows = 2, ...props }: TextareaFieldProps) {
  const { value, set, input } = useField(name)
  return (
    <GrowingTextarea
      {...props}
      {...input}
      withAsterisk={required ?? false}
      minRows={rows}
      maxRows={20}
      value={toInputText(value)}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}

interface NumberFieldProps extends FieldProps {
  min?: number
  max?: number
  placeholder?: string
  suffix?: string
}

/** Integer field; an empty field is null. */
export function NumberField({ name, required, min = 0, max, ...props }: NumberFieldProps) {
  const { value, set, input } = useField(name)
  return (
    <NumberInput
      {...props}
      {...input}
      withAsterisk={required ?? false}
      min={min}
      {...(max === undefined ? {} : { max })}
      styles={{ wrapper: { maxWidth: 240 } }}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={min < 0}
      value={typeof value === 'number' ? value : toInputText(value)}
      onChange={(next) => set(next === '' ? null : next)}
    />
  )
}

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

interface SwitchFieldProps extends FieldProps {
  /** Effective value when the field is unset. */
  whenUnset?: boolean
}

/** Switch field. Switching back restores the loaded value, which may be undefined. */
export function SwitchField({ name, whenUnset = false, required: _, ...props }: SwitchFieldProps) {
  const { value, loaded, set, input } = useField(name)
  const toChecked = (value: unknown) => (typeof value === 'boolean' ? value : whenUnset)
  return (
    <Switch
      withThumbIndicator={false}
      {...props}
      {...input}
      checked={toChecked(value)}
      onChange={({ currentTarget: { checked } }) => set(checked === toChecked(loaded) ? loaded : checked)}
    />
  )
}

interface TagsFieldProps extends FieldProps {
  placeholder?: string
  suggestions?: string[]
  /** Conversion between the field value and the list of texts, if they differ. */
  read?: (value: unknown) => string[]
  write?: (texts: string[], value: unknown) => unknown
}

const getTexts = (value: unknown) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

/** List of short texts: Enter or a comma adds one, Backspace removes the last one. */
export function TagsField({
  name,
  required,
  suggestions = [],
  read = getTexts,
  write,
  ...props
}: TagsFieldProps) {
  const { value, set, input } = useField(name)
  return (
    <TagsInput
      {...props}
      {...input}
      withAsterisk={required ?? false}
      data={suggestions}
      acceptValueOnBlur
      clearable
      value={read(value)}
      onChange={(texts) => set(write ? write(texts, value) : texts)}
    />
  )
}

/** Date and time field, displayed in the chosen time zone and stored in UTC; an empty field is null. */
export function DateTimeField({ name, required, description, label }: FieldProps) {
  const { value, set, input } = useField(name)
  return (
    <TimeInput
      {...input}
      label={label}
      description={description}
      withAsterisk={required ?? false}
      styles={{ wrapper: { maxWidth: 280 } }}
      value={value}
      onChange={set}
    />
  )
}

interface ColorFieldProps extends FieldProps {
  /** Meaning of an unset value; preferably a CSS color, which is then displayed. */
  placeholder?: string
}

/** Color field: a color picker, and text input for any CSS color. The text is not normalized. */
export function ColorField({ name, required, ...props }: ColorFieldProps) {
  const { value, set, input } = useField(name)
  return (
    <ColorInput
      {...props}
      {...input}
      withAsterisk={required ?? false}
      fixOnBlur={false}
      withEyeDropper={false}
      format="hex"
      leftSection={
        <span
          className={classes.swatch}
          style={{ backgroundColor: toInputText(value) || props.placeholder }}
          aria-hidden
        />
      }
      value={toInputText(value)}
      onChange={(color) => {
        if (color !== toInputText(value)) set(color)
      }}
    />
  )
}
