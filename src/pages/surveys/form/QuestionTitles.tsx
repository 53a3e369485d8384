import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useDeferredFormValues } from '../../../components/form/deferred-values'
import type { SurveyValues } from '../model/survey-values'
import { areSame, createTitlesStore, type QuestionTitle, type Titles } from './question-titles-store'

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
    const look = () => {
      const now = selectTitles(titles.current(), key)
      show((before) => (areSame(before, now) ? before : now))
    }
    look()
    return titles.listen(look)
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
  useEffect(() => titles.tell(questions), [titles, questions])
  return null
}
