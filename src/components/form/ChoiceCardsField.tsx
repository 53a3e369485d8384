import { type ChoiceCard, ChoiceCards } from './ChoiceCards'
import { type FieldProps, toInputText, useField } from './use-field'

interface ChoiceCardsFieldProps extends FieldProps {
  isLabelHidden?: boolean
  options: ChoiceCard[]
  /** Meaning of an unset value. */
  whenUnset?: string
  /** Called when an option is chosen. */
  onPick?: (value: string) => void
}

/** Field for one of a few values that each need an explanation. An unknown value is displayed as is. */
export function ChoiceCardsField({
  name,
  label,
  isLabelHidden,
  description,
  options,
  whenUnset,
  onPick,
}: ChoiceCardsFieldProps) {
  const { value, set, error, input } = useField(name)
  const selectedValue = value ?? whenUnset
  const unknown =
    typeof selectedValue === 'string' && !options.some((option) => option.value === selectedValue)
  return (
    <ChoiceCards
      name={name}
      label={label}
      isLabelHidden={isLabelHidden}
      description={description}
      options={unknown ? [...options, { value: selectedValue, label: selectedValue }] : options}
      value={toInputText(selectedValue)}
      error={error}
      inputRef={input.ref}
      onBlur={input.onBlur}
      onChange={(next) => {
        set(next)
        onPick?.(next)
      }}
    />
  )
}
