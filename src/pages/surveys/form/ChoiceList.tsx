import { Button, Group } from '@mantine/core'
import { IconClipboardList, IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, useId, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useMessages } from '../../../components/resource-form/use-messages'
import { choicesFromText } from '../model/choices'
import { inserted, moved } from '../model/edit-questions'
import { newKey } from '../model/identity'
import type { Choice } from '../model/questions'
import { ChoiceRow } from './ChoiceRow'
import { focusLater } from './focus-later'
import { PasteChoices } from './PasteChoices'
import classes from './questions.module.css'

/** The choices as a list: Enter adds one, an emptied one goes with Backspace, several lines can be pasted. */
export function ChoiceList({ name, openName }: { name: string; openName: string }) {
  const { field } = useController({ name })
  const messageOf = useMessages()
  const open: unknown = useWatch({ name: openName })
  const [pasting, setPasting] = useState(false)
  const label = useId()
  const choices: Choice[] = field.value
  /** New choices go before the one that takes an own answer, which is always the last. */
  const end = open === true ? Math.max(0, choices.length - 1) : choices.length

  const change = (next: Choice[], focused?: number) => {
    field.onChange(next)
    if (focused !== undefined) focusLater(`${name}.${focused}.text`)
  }
  const add = (at: number) => change(inserted(choices, at, { key: newKey(), text: '' }), at)
  const remove = (index: number) =>
    change(
      choices.filter((_, at) => at !== index),
      Math.max(0, index - 1),
    )
  const paste = (event: ClipboardEvent, index: number) => {
    const text = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(text.trim())) return
    event.preventDefault()
    const rest = choices[index]?.text === '' ? choices.filter((_, at) => at !== index) : choices
    const added = choicesFromText(text, rest)
    change([...rest.slice(0, index + 1), ...added, ...rest.slice(index + 1)])
  }
  return (
    <fieldset className={classes.choices} aria-labelledby={label}>
      <div id={label} className={classes.label}>
        Choices
      </div>
      {choices.map((choice, index) => (
        <ChoiceRow
          key={choice.key}
          id={choice.key}
          name={`${name}.${index}.text`}
          number={index + 1}
          count={choices.length}
          text={choice.text}
          isOpen={open === true && index === choices.length - 1}
          error={messageOf(`${name}.${index}.text`)}
          onChange={(text) => change(choices.map((other, at) => (at === index ? { ...other, text } : other)))}
          onEnter={() => add(Math.min(index + 1, end))}
          onRemove={() => remove(index)}
          onMove={(to) => change(moved(choices, index, to))}
          onPaste={(event) => paste(event, index)}
        />
      ))}
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => add(end)}
        >
          Add a choice
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconClipboardList size={14} />}
          aria-expanded={pasting}
          onClick={() => setPasting(!pasting)}
        >
          Paste a list
        </Button>
      </Group>
      {pasting && (
        <PasteChoices
          onPaste={(text) => {
            const kept = choices.slice(0, end).filter((choice) => choice.text !== '')
            change([...kept, ...choicesFromText(text, choices), ...choices.slice(end)])
            setPasting(false)
          }}
          onCancel={() => setPasting(false)}
        />
      )}
    </fieldset>
  )
}
