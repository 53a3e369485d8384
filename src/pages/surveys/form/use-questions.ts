import { useState } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { copyOf, inserted } from '../model/edit-questions'
import type { QuestionType } from '../model/question-types'
import { newQuestion, type QuestionDraft } from '../model/questions'
import type { SurveyValues } from '../model/survey'
import { focusLater } from './focus-later'

interface Deleted {
  draft: QuestionDraft
  at: number
  title: string
}

const titleOf = (draft: QuestionDraft | undefined, index: number) =>
  typeof draft?.wire.question === 'string' && draft.wire.question !== ''
    ? `“${draft.wire.question}”`
    : `Question ${index + 1}`

export type QuestionActions = ReturnType<typeof useQuestions>['actions']

/** The list of questions and what can be done with it. */
export function useQuestions() {
  const { getValues, trigger, control } = useFormContext<SurveyValues>()
  const { isSubmitted } = useFormState({ control })
  const list = useFieldArray<SurveyValues, 'questions', 'row'>({ name: 'questions', keyName: 'row' })
  const [deleted, setDeleted] = useState<Deleted | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const [announcement, announce] = useState('')

  /** Problems name questions by their place, so they are looked for anew when places change. */
  const settle = (words: string) => {
    announce(words)
    if (isSubmitted) void trigger()
  }

  const put = (draft: QuestionDraft, at: number, words: string) => {
    setOpened(draft.key)
    list.insert(at, draft, { shouldFocus: false })
    focusLater(`questions.${at}.wire.question`)
    settle(words)
  }

  const actions = {
    add: (type: QuestionType) => {
      const at = getValues('questions').length
      put(newQuestion(type), at, `Question ${at + 1} added`)
    },
    duplicate: (index: number) => {
      const draft = getValues(`questions.${index}`)
      put(copyOf(draft), index + 1, `${titleOf(draft, index)} duplicated`)
    },
    move: (index: number, to: number) => {
      const title = titleOf(getValues(`questions.${index}`), index)
      list.move(index, to)
      settle(`${title} is now question ${to + 1} of ${list.fields.length}`)
    },
    remove: (index: number) => {
      const draft = getValues(`questions.${index}`)
      setDeleted({ draft, at: index, title: titleOf(draft, index) })
      list.remove(index)
      focusLater('undo-question')
      settle(`${titleOf(draft, index)} deleted`)
    },
    undo: () => {
      if (deleted === null) return
      list.replace(inserted(getValues('questions'), deleted.at, deleted.draft))
      focusLater(`questions.${deleted.at}.wire.question`)
      setDeleted(null)
      settle(`${deleted.title} is back`)
    },
    forget: () => setDeleted(null),
  }
  return { rows: list.fields, opened, deleted, announcement, actions }
}
