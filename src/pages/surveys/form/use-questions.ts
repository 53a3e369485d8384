import { useEffect, useMemo, useRef, useState } from 'react'
import { type FieldErrors, useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { focusLater } from '../../../components/form/focus'
import { getMessages } from '../../../components/form/model'
import { t, tn } from '../../../lib/i18n/translate'
import { joinSentences } from '../labels/choices'
import { countFollowingEdges, duplicateQuestion } from '../model/edit-questions'
import type { QuestionType } from '../model/question-types'
import { createQuestion, type QuestionDraft } from '../model/questions'
import type { SurveyValues } from '../model/survey-values'

/** Number of branches that still lead to their question after its number changed, as text; null for 0. */
export const formatRenumberedEdges = (count: number): string | null =>
  count === 0 ? null : tn(count, '{n} branch was updated.', '{n} branches were updated.')

interface Deleted {
  draft: QuestionDraft
  at: number
  title: string
}

const getTitle = (draft: QuestionDraft | undefined, index: number) =>
  typeof draft?.wire.question === 'string' && draft.wire.question !== ''
    ? `“${draft.wire.question}”`
    : t('Question {index}', { index: index + 1 })

/** Indexes of the questions with validation errors. */
function faultyQuestions(errors: FieldErrors): Set<number> {
  const places = getMessages(errors).flatMap(({ field }) => /^questions\.(\d+)/.exec(field)?.[1] ?? [])
  return new Set(places.map(Number))
}

export type QuestionActions = ReturnType<typeof useQuestions>['actions']

/** List of questions and the actions on it. The actions are stable, so that they do not re-render any card. */
export function useQuestions() {
  const { getValues, trigger, control } = useFormContext<SurveyValues>()
  const { isSubmitted, errors } = useFormState({ control })
  const { fields, insert, move, remove } = useFieldArray<SurveyValues, 'questions', 'row'>({
    name: 'questions',
    keyName: 'row',
  })
  const [deleted, setDeleted] = useState<Deleted | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const [announcement, announce] = useState('')
  const checked = useRef(isSubmitted)
  useEffect(() => {
    checked.current = isSubmitted
  }, [isSubmitted])

  const change = useMemo(
    () => (update: () => void, message: string) => {
      const before = getValues('questions').map(({ key }) => key)
      update()
      const follow = formatRenumberedEdges(countFollowingEdges(before, getValues('questions')))
      announce(follow === null ? message : joinSentences([message, follow]))
      // Errors refer to questions by index, so the form is revalidated when indexes change.
      if (checked.current) void trigger()
    },
    [getValues, trigger],
  )

  const actions = useMemo(() => {
    const titled = (index: number) => getTitle(getValues(`questions.${index}`), index)
    const insertDraft = (draft: QuestionDraft, at: number, message: string) => {
      setOpened(draft.key)
      change(() => insert(at, draft, { shouldFocus: false }), message)
      focusLater(`questions.${at}.wire.question`)
    }
    return {
      put: insertDraft,
      titled,
      add: (type: QuestionType) => {
        const at = getValues('questions').length
        insertDraft(createQuestion(type), at, t('Question {number} was added.', { number: at + 1 }))
      },
      duplicate: (index: number) => {
        const draft = getValues(`questions.${index}`)
        insertDraft(
          duplicateQuestion(draft),
          index + 1,
          t('{title} was duplicated.', { title: titled(index) }),
        )
      },
      move: (index: number, to: number) => {
        const position = { number: to + 1, count: getValues('questions').length }
        change(
          () => move(index, to),
          t('{title} is now question {number} of {count}.', { title: titled(index), ...position }),
        )
      },
      remove: (index: number) => {
        const title = titled(index)
        setDeleted({ draft: getValues(`questions.${index}`), at: index, title })
        change(() => remove(index), t('{title} was deleted.', { title }))
        focusLater('undo-question')
      },
    }
  }, [getValues, insert, move, remove, change])

  const forget = () => setDeleted(null)
  const undo = () => {
    if (deleted === null) return
    forget()
    const at = Math.min(deleted.at, fields.length)
    actions.put(deleted.draft, at, t('{title} was restored.', { title: deleted.title }))
  }
  return {
    rows: fields,
    faulty: faultyQuestions(errors),
    opened,
    deleted,
    announcement,
    announce,
    actions,
    undo,
    forget,
  }
}

/** Request to expand or collapse all cards; each request is a new object. */
export interface AllOpen {
  open: boolean
}

/** State of a long list of questions: expanding or collapsing all of them, and filtering. */
export function useManyQuestions() {
  const { getValues } = useFormContext<SurveyValues>()
  const [all, setAll] = useState<AllOpen | null>(null)
  const [searchText, setSearchText] = useState('')
  /** Keys of the questions that match the search; null for all. Later edits do not remove a match. */
  const [matchingKeys, setMatchingKeys] = useState<Set<string> | null>(null)

  const find = (text: string) => {
    setSearchText(text)
    const search = text.trim().toLowerCase()
    const questions = getValues('questions').filter(({ wire }) =>
      String(wire.question ?? '')
        .toLowerCase()
        .includes(search),
    )
    setMatchingKeys(search === '' ? null : new Set(questions.map(({ key }) => key)))
  }
  return { all, searchText, matchingKeys, find, openAll: (open: boolean) => setAll({ open }) }
}
