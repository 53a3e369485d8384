import { createContext, type ReactNode, use, useDeferredValue, useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { QuestionDraft } from '../model/questions'
import type { SurveyValues } from '../model/survey'
import { makeTitles, type QuestionTitle, type Titles } from './titles-store'

/**
 * Never given another value: at each that it gets, React looks through all questions for readers, and it would get one
 * at every key that is pressed.
 */
const TitlesContext = createContext<Titles>(makeTitles([]))

/** All questions by number and text. They may lag behind the typing, which comes first. */
export function useQuestionTitles(): QuestionTitle[] {
  const titles = use(TitlesContext)
  const [shown, show] = useState(titles.current)
  useEffect(() => {
    show(titles.current)
    return titles.listen(show)
  }, [titles])
  return shown
}

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
  const questions: QuestionDraft[] = useDeferredValue(useWatch({ name: 'questions' }))
  useEffect(() => titles.tell(questions), [titles, questions])
  return null
}
