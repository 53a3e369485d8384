import { ActionIcon, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import type { ClipboardEvent } from 'react'
import { focusLater } from './focus-later'
import classes from './questions.module.css'

interface ChoiceRowProps {
  id: string
  name: string
  number: number
  count: number
  text: string
  /** People write their own answer here. */
  isOpen: boolean
  error: string | undefined
  onChange: (text: string) => void
  onEnter: () => void
  onRemove: () => void
  onMove: (to: number) => void
  onPaste: (event: ClipboardEvent) => void
}

/** One choice and what can be done with it. */
export function ChoiceRow({ id, name, number, count, text, isOpen, error, ...on }: ChoiceRowProps) {
  const index = number - 1
  const move = (to: number, button: string) => {
    if (to < 0 || to >= count) return
    on.onMove(to)
    focusLater(`${id}-${button}`)
  }
  return (
    <div className={classes.choice}>
      <TextInput
        className={classes.choiceInput}
        name={name}
        aria-label={`Choice ${number}`}
        placeholder={`Choice ${number}`}
        autoComplete="off"
        value={text}
        error={error}
        rightSection={isOpen ? <span className={classes.own}>own answer</span> : null}
        rightSectionWidth={isOpen ? 86 : 0}
        onChange={({ currentTarget }) => on.onChange(currentTarget.value)}
        onPaste={on.onPaste}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            on.onEnter()
          } else if (event.key === 'Backspace' && text === '' && count > 1) {
            event.preventDefault()
            on.onRemove()
          }
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Move choice ${number} up`}
        id={`${id}-up`}
        aria-disabled={index === 0}
        onClick={() => move(index - 1, 'up')}
      >
        <IconArrowUp size={15} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Move choice ${number} down`}
        id={`${id}-down`}
        aria-disabled={number === count}
        onClick={() => move(index + 1, 'down')}
      >
        <IconArrowDown size={15} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={`Remove choice ${number}`} onClick={on.onRemove}>
        <IconX size={15} />
      </ActionIcon>
    </div>
  )
}
