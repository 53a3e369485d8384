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
  confirmation: Question,
): { address: string; verdict: UrlMatchResult }[] | null {
  const [debouncedQuestion] = useDebouncedValue(JSON.stringify(confirmation), TYPING_MS)
  const [resolved, setTold] = useState<{ asked: string; verdicts: UrlMatchResult[] } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const { addresses, url, rule }: Question = JSON.parse(debouncedQuestion)
    matchUrls(addresses, url, rule, testRegexInWorker)
      .catch(({ message }: Error) => addresses.map(() => ({ matches: null, reason: message })))
      .then((results) => {
        if (isCurrent) setTold({ asked: debouncedQuestion, verdicts: results })
      })
    return () => {
      isCurrent = false
    }
  }, [debouncedQuestion])
  if (resolved === null || resolved.asked !== JSON.stringify(confirmation)) return null
  return confirmation.addresses.flatMap((address, index) => {
    const result = resolved.verdicts[index]
    return result ? [{ address, verdict: result }] : []
  })
}
