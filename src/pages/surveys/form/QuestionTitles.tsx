import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useDeferredFormValues } from '../../../components/form/deferred-values'
import { t } from '../../../lib/i18n/translate'
import type { QuestionDraft } from '../model/questions'
import type { SurveyValues } from '../model/survey-values'

/** Question as a branching or navigation target. */
export interface QuestionTitle {
  key: string
  /** Text of the question. */
  text: string
  /** Text with the number of the question. */
  title: string
}

/** Observable list of question titles. */
interface Titles {
  current: () => QuestionTitle[]
  update: (questions: QuestionDraft[]) => void
  listen: (listener: () => void) => () => void
}

const getTitles = (questions: QuestionDraft[]): QuestionTitle[] =>
  questions.map(({ key, wire }, index) => {
    const text = String(wire.question ?? '') || t('New question')
    return { key, text, title: `${index + 1}. ${text}` }
  })

const areSame = (before: QuestionTitle[], after: QuestionTitle[]) =>
  before.length === after.length &&
  before.every(({ key, title }, at) => key === after[at]?.key && title === after[at]?.title)

export function createTitlesStore(questions: QuestionDraft[]): Titles {
  let titles = getTitles(questions)
  const listeners = new Set<() => void>()
  return {
    current: () => titles,
    update: (next) => {
      const nextTitles = getTitles(next)
      if (areSame(titles, nextTitles)) return
      titles = nextTitles
      // Typing has priority over these updates.
      startTransition(() => {
        for (const listener of listeners) listener()
      })
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The context value never changes: on a change React would search all questions for consumers, on every keystroke. */
const TitlesContext = createContext<Titles>(createTitlesStore([]))

/** Current number of questions. */
export const useQuestionCount = (): number => use(TitlesContext).current().length

/** Titles of all questions, or of the one with a key. Updates are deferred and may lag behind typing. */
export function useQuestionTitles(selector: 'all' | { key: string | null }): QuestionTitle[] {
  const titles = use(TitlesContext)
  const key = selector === 'all' ? undefined : selector.key
  const [, show] = useState<QuestionTitle[]>([])
  useEffect(() => {
    const updateTitles = () => {
      const now = selectTitles(titles.current(), key)
      show((before) => (areSame(before, now) ? before : now))
    }
    updateTitles()
    return titles.listen(updateTitles)
  }, [titles, key])
  return selectTitles(titles.current(), key)
}

const selectTitles = (titles: QuestionTitle[], key: string | null | undefined) =>
  key === undefined ? titles : titles.filter((title) => title.key === key)

/** Provides the titles of all questions to the fields inside it. */
export function QuestionTitles({ children }: { children: ReactNode }) {
  const { getValues } = useFormContext<SurveyValues>()
  const [titles] = useState(() => createTitlesStore(getValues('questions')))
  return (
    <TitlesContext value={titles}>
      <Reader titles={titles} />
      {children}
    </TitlesContext>
  )
}

/** Separate component, so that a change of the values re-renders nothing else. */
function Reader({ titles }: { titles: Titles }) {
  const { questions } = useDeferredFormValues<SurveyValues>()
  useEffect(() => titles.update(questions), [titles, questions])
  return null
}
