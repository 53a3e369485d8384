import { type ChoiceCard, ChoiceCards } from './ChoiceCards'
import { type FieldProps, textOf, useField } from './use-field'

interface ChoiceCardsFieldProps extends FieldProps {
  options: ChoiceCard[]
  /** What it means when nothing is set. */
  whenUnset?: string
  /** What else follows from a choice. */
  onPick?: (value: string) => void
}

/** One of a few values that each need a word of explanation. One nobody here knows is shown as it is. */
export function ChoiceCardsField({
  name,
  label,
  description,
  options,
  whenUnset,
  onPick,
}: ChoiceCardsFieldProps) {
  const { value, set, error, input } = useField(name)
  const chosen = value ?? whenUnset
  const unknown = typeof chosen === 'string' && !options.some((option) => option.value === chosen)
  return (
    <ChoiceCards
      name={name}
      label={label}
      description={description}
      options={unknown ? [...options, { value: chosen, label: chosen }] : options}
      value={textOf(chosen)}
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
