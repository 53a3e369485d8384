import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useLateValues } from '../../../components/resource-form/late-values'
import type { SurveyValues } from '../model/survey'
import { areSame, makeTitles, type QuestionTitle, type Titles } from './titles-store'

/**
 * Never given another value: at each that it gets, React looks through all questions for readers, and it would get one
 * at every key that is pressed.
 */
const TitlesContext = createContext<Titles>(makeTitles([]))

/** How many questions there are at this moment. */
export const useQuestionCount = (): number => use(TitlesContext).current().length

/** Questions by number and text: all, or the one with a key. They may lag behind the typing, which comes first. */
export function useQuestionTitles(which: 'all' | { key: string | null }): QuestionTitle[] {
  const titles = use(TitlesContext)
  const key = which === 'all' ? undefined : which.key
  const [, show] = useState<QuestionTitle[]>([])
  useEffect(() => {
    const look = () => {
      const now = named(titles.current(), key)
      show((before) => (areSame(before, now) ? before : now))
    }
    look()
    return titles.listen(look)
  }, [titles, key])
  return named(titles.current(), key)
}

const named = (titles: QuestionTitle[], key: string | null | undefined) =>
  key === undefined ? titles : titles.filter((title) => title.key === key)

/** Reads the titles of all questions for the fields in it. */
export function QuestionTitles({ children }: { children: ReactNode }) {
  const { getValues } = useFormContext<SurveyValues>()
  const [titles] = useState(() => makeTitles(getValues('questions')))
  return (
    <TitlesContext value={titles}>
      <Reader titles={titles} />
      {children}
    </TitlesContext>
  )
}

/** By itself, so that nothing else is drawn anew because of what it reads. */
function Reader({ titles }: { titles: Titles }) {
  const { questions } = useLateValues<SurveyValues>()
  useEffect(() => titles.tell(questions), [titles, questions])
  return null
}
