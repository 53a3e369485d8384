import { createContext, type ReactNode, use, useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import type { QuestionDraft } from '../model/questions'

/** A question as a place to go to. */
interface QuestionTitle {
  key: string
  title: string
}

const Titles = createContext<QuestionTitle[]>([])

export const useQuestionTitles = () => use(Titles)

/** Tells the fields in it all questions by number and text. They may lag behind the typing, which comes first. */
export function QuestionTitles({ children }: { children: ReactNode }) {
  const questions: QuestionDraft[] = useDeferredValue(useWatch({ name: 'questions' }))
  const titles = questions.map(({ key, wire }, index) => ({
    key,
    title: `${index + 1}. ${String(wire.question ?? '') || 'New question'}`,
  }))
  return <Titles value={titles}>{children}</Titles>
}
