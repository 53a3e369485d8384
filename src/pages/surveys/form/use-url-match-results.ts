import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { testRegexInWorker } from '../model/test-regex'
import { matchUrls, type UrlMatchResult } from '../model/url-match'

const TYPING_MS = 250

interface Question {
  addresses: string[]
  url: string
  rule: string
}

/** Match results of URLs under a condition, debounced while typing; null until they are available. */
export function useUrlMatchResults(
  question: Question,
): { address: string; verdict: UrlMatchResult }[] | null {
  const [asked] = useDebouncedValue(JSON.stringify(question), TYPING_MS)
  const [told, setTold] = useState<{ asked: string; verdicts: UrlMatchResult[] } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const { addresses, url, rule }: Question = JSON.parse(asked)
    matchUrls(addresses, url, rule, testRegexInWorker)
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
