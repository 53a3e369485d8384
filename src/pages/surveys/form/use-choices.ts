import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { focusLater } from '../../../components/form/focus'
import { t } from '../../../lib/i18n/translate'
import { formatPastedCount } from '../labels/choices'
import { insertPastedChoices, parseChoices } from '../model/choices'
import { insertItem, moveItem } from '../model/edit-questions'
import { type ChoiceDraft, createClientId } from '../model/questions'

interface Removed {
  choice: ChoiceDraft
  at: number
}

export type ChoiceActions = ReturnType<typeof useChoices>['actions']

/** Choices of a question and the actions on them. */
export function useChoices(name: string, openName: string) {
  const { field } = useController({ name })
  const open = useWatch({ name: openName }) === true
  const choices: ChoiceDraft[] = field.value
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [announcement, announce] = useState('')
  /** The open-ended choice is always last: other choices are placed before it. */
  const end = open ? Math.max(0, choices.length - 1) : choices.length

  const change = (next: ChoiceDraft[], focused?: number) => {
    field.onChange(next)
    if (focused !== undefined) focusLater(`${name}.${focused}.text`)
  }
  const add = (at: number) => change(insertItem(choices, at, { key: createClientId(), text: '' }), at)

  const actions = {
    add: () => add(end),
    addAfter: (index: number) => add(Math.min(index + 1, end)),
    rename: (index: number, text: string) =>
      change(choices.map((item, at) => (at === index ? { ...item, text } : item))),
    move: (from: number, to: number) => {
      if (from >= end || to >= end || to < 0) return announce(t('The “Other” option is always last.'))
      change(moveItem(choices, from, to))
      announce(
        t('“{text}” is now choice {number} of {count}.', {
          text: choices[from]?.text ?? '',
          number: to + 1,
          count: choices.length,
        }),
      )
    },
    remove: (index: number) => {
      const choice = choices[index]
      if (choice === undefined) return
      change(
        choices.filter((item) => item !== choice),
        choice.text === '' ? Math.max(0, index - 1) : undefined,
      )
      if (choice.text === '') return
      setRemoved({ choice, at: index })
      announce('')
      focusLater(`${name}-put-back`)
    },
    restore: () => {
      if (removed === null) return
      const at = Math.min(removed.at, choices.length)
      change(insertItem(choices, at, removed.choice), at)
      setRemoved(null)
    },
    /** Handles multiple lines pasted into the field of a choice; a single line is inserted as plain text. */
    pasteAt: (index: number, text: string) => {
      if (!/[\r\n]/.test(text.trim())) return false
      const { added, duplicateCount } = parseChoices(text, choices)
      const next = insertPastedChoices(choices, index, end, added)
      const last = next.findIndex(({ key }) => key === added.at(-1)?.key)
      change(next, last < 0 ? undefined : last)
      announce(formatPastedCount(added.length, duplicateCount))
      return true
    },
    pasteList: (text: string) => {
      const { added, duplicateCount } = parseChoices(text, choices)
      const filledChoices = choices.slice(0, end).filter((choice) => choice.text !== '')
      change([...filledChoices, ...added, ...choices.slice(end)])
      announce(formatPastedCount(added.length, duplicateCount))
    },
  }
  return { choices, open, end, removed, announcement, announce, actions }
}
