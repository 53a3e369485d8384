import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { SurveyValues } from '../model/survey'

/** Asks all cards to open or to close; each request is an object of its own. */
export interface AllOpen {
  open: boolean
}

/** What makes a long list of questions bearable: all of them opened or closed, and only some in sight. */
export function useManyQuestions() {
  const { getValues } = useFormContext<SurveyValues>()
  const [all, setAll] = useState<AllOpen | null>(null)
  const [wanted, setWanted] = useState('')
  /** The questions in sight by their keys; null for all of them. What is typed later does not take one away. */
  const [found, setFound] = useState<Set<string> | null>(null)

  const find = (text: string) => {
    setWanted(text)
    const words = text.trim().toLowerCase()
    const questions = getValues('questions').filter(({ wire }) =>
      String(wire.question ?? '')
        .toLowerCase()
        .includes(words),
    )
    setFound(words === '' ? null : new Set(questions.map(({ key }) => key)))
  }
  return { all, wanted, found, find, openAll: (open: boolean) => setAll({ open }) }
}
