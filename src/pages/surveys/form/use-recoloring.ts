import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { JsonRecord } from '../../../../contract/is-object'
import type { SurveyValues } from '../model/survey-values'

interface Recolored {
  /** Description of the change. */
  words: string
  /** Previous values of the changed fields. */
  before: JsonRecord
}

/** Changes several colors at once, and can undo the last change. */
export function useRecoloring() {
  const { getValues, setValue } = useFormContext<SurveyValues>()
  const [last, setLast] = useState<Recolored | null>(null)
  const recolor = (message: string, change: (appearance: JsonRecord) => JsonRecord) => {
    const old = getValues('appearance')
    const next = change(old)
    const keys = [...new Set([...Object.keys(old), ...Object.keys(next)])].filter(
      (key) => old[key] !== next[key],
    )
    setValue('appearance', { ...next, ...Object.fromEntries(keys.map((key) => [key, next[key] ?? ''])) })
    setLast({ words: message, before: Object.fromEntries(keys.map((key) => [key, old[key] ?? ''])) })
  }
  const undo = () => {
    if (last) setValue('appearance', { ...getValues('appearance'), ...last.before })
    setLast(null)
  }
  return { last, recolor, undo }
}

export type Recolor = ReturnType<typeof useRecoloring>['recolor']
