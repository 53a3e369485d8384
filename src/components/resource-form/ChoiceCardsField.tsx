import { useId } from 'react'
import classes from './ChoiceCardsField.module.css'
import { type FieldProps, textOf, useField } from './use-field'

interface ChoiceCardsFieldProps extends FieldProps {
  options: { value: string; label: string; description?: string }[]
  /** What it means when nothing is set. */
  whenUnset?: string
}

/** One of a few values that each need a word of explanation. One nobody here knows is shown as it is. */
export function ChoiceCardsField({ name, label, description, options, whenUnset }: ChoiceCardsFieldProps) {
  const { value, set, error, input } = useField(name)
  const id = useId()
  const chosen = value ?? whenUnset
  const unknown = typeof chosen === 'string' && !options.some((option) => option.value === chosen)
  const all = unknown ? [...options, { value: chosen, label: chosen }] : options
  return (
    <fieldset className={classes.fieldset} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.legend}>{label}</legend>
      {description && <p className={classes.description}>{description}</p>}
      <div className={classes.cards} data-count={all.length}>
        {all.map((option, index) => (
          <label key={option.value} className={classes.card}>
            <input
              type="radio"
              ref={index === 0 ? input.ref : undefined}
              name={name}
              aria-invalid={error ? true : undefined}
              checked={textOf(chosen) === option.value}
              onBlur={input.onBlur}
              onChange={() => set(option.value)}
            />
            <span className={classes.label}>{option.label}</span>
            {option.description && <span className={classes.hint}>{option.description}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
