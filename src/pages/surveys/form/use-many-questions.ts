import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { SurveyValues } from '../model/survey-values'

/** Request to expand or collapse all cards; each request is a new object. */
export interface AllOpen {
  open: boolean
}

/** State of a long list of questions: expanding or collapsing all of them, and filtering. */
export function useManyQuestions() {
  const { getValues } = useFormContext<SurveyValues>()
  const [all, setAll] = useState<AllOpen | null>(null)
  const [searchText, setWanted] = useState('')
  /** Keys of the questions that match the search; null for all. Later edits do not remove a match. */
  const [matchingKeys, setFound] = useState<Set<string> | null>(null)

  const find = (text: string) => {
    setWanted(text)
    const search = text.trim().toLowerCase()
    const questions = getValues('questions').filter(({ wire }) =>
      String(wire.question ?? '')
        .toLowerCase()
        .includes(search),
    )
    setFound(search === '' ? null : new Set(questions.map(({ key }) => key)))
  }
  return { all, wanted: searchText, found: matchingKeys, find, openAll: (open: boolean) => setAll({ open }) }
}
