import { UnstyledButton } from '@mantine/core'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { formatList } from '../ui/cells/format-number'
import classes from './ChoiceCards.module.css'
import { type FieldProps, toInputText, useField } from './use-field'

export interface ChoiceCard {
  value: string
  label: string
  description?: ReactNode
  icon?: ReactNode
  /** Badge beside the label, such as a recommendation. */
  mark?: ReactNode
  /** If true, the option can be chosen but has no effect here. Such options are last, and folded at first. */
  isMuted?: boolean
  /** If true, the option cannot be chosen. */
  isDisabled?: boolean
}

interface ChoiceCardsProps {
  name: string
  label: string
  /** If true, the title of the section says enough. */
  isLabelHidden?: boolean | undefined
  description?: ReactNode
  options: ChoiceCard[]
  /** Why some options are muted. */
  mutedNote?: string | undefined
  value: string
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
  onBlur?: () => void
  onChange: (value: string) => void
}

/** Radio cards: a few options that each need an explanation. */
export function ChoiceCards(props: ChoiceCardsProps) {
  const { name, label, isLabelHidden, description, options, mutedNote, value, error } = props
  const { inputRef, onBlur, onChange } = props
  const id = useId()
  const [isExpanded, setExpanded] = useState(false)
  const muted = options.filter(({ isMuted }) => isMuted)
  const isFolded = muted.length > 0 && !isExpanded && !muted.some((option) => option.value === value)
  return (
    <fieldset className="container" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={isLabelHidden ? 'visually-hidden' : 'text-sm bold'}>{label}</legend>
      {description && <p className="mt-2 soft text-sm">{description}</p>}
      <div className={classes.cards} data-count={options.length}>
        {(isFolded ? options.filter(({ isMuted }) => !isMuted) : options).map((option, index) => (
          <label
            key={option.value}
            className={classes.card}
            data-muted={option.isMuted || option.isDisabled || undefined}
          >
            <input
              type="radio"
              ref={index === 0 ? inputRef : undefined}
              name={name}
              aria-invalid={error ? true : undefined}
              checked={value === option.value}
              // biome-ignore lint/a11y/noAutofocus: it replaces the button that had the focus.
              autoFocus={isExpanded && option === muted[0]}
              disabled={option.isDisabled}
              onBlur={onBlur}
              onChange={() => onChange(option.value)}
            />
            {option.icon && <span className={classes.icon}>{option.icon}</span>}
            <span className="flex wrap gap-2-8 medium">
              {option.label} {option.mark}
            </span>
            {option.description && <span className={classes.hint}>{option.description}</span>}
          </label>
        ))}
        {isFolded && (
          <UnstyledButton
            className={classes.card}
            data-muted
            aria-expanded={false}
            onClick={() => setExpanded(true)}
          >
            <span className="column gap-2">
              <span className="medium">{formatList(muted.map((option) => option.label))}</span>
              <span className="soft text-sm snug">{mutedNote}</span>
            </span>
          </UnstyledButton>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-6 error text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface ChoiceCardsFieldProps extends FieldProps {
  isLabelHidden?: boolean
  options: ChoiceCard[]
  mutedNote?: string
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
  mutedNote,
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
      mutedNote={mutedNote}
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
