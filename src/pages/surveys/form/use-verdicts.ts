import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { tryRegexInWorker } from '../model/try-regex'
import { judge, type Verdict } from '../model/url-match'

const TYPING_MS = 250

interface Question {
  addresses: string[]
  url: string
  rule: string
}

/** Match results of URLs under a condition, debounced while typing; null until they are available. */
export function useVerdicts(question: Question): { address: string; verdict: Verdict }[] | null {
  const [asked] = useDebouncedValue(JSON.stringify(question), TYPING_MS)
  const [told, setTold] = useState<{ asked: string; verdicts: Verdict[] } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const { addresses, url, rule }: Question = JSON.parse(asked)
    judge(addresses, url, rule, tryRegexInWorker)
      .catch(({ message }: Error) => addresses.map(() => ({ matches: null, reason: message })))
      .then((verdicts) => {
        if (isCurrent) setTold({ asked, verdicts })
      })
    return () => {
      isCurrent = false
    }
  }, [asked])
  if (told === null || told.asked !== JSON.stringify(question)) return null
  return question.addresses.flatMap((address, index) => {
    const verdict = told.verdicts[index]
    return verdict ? [{ address, verdict }] : []
  })
}
