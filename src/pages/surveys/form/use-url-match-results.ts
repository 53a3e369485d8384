import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { t } from '../../../texts/translate'
import { matchUrls, type TestRegex, type UrlMatchResult } from '../model/url-match'

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

/** Time limit for one text: ten times the perceptible delay, and short enough to wait for. */
const LIMIT_MS = 400

/** Runs a regular expression in a worker that can be terminated: catastrophic backtracking would freeze the page. */
const testRegexInWorker: TestRegex = (pattern, texts) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./regex-worker.ts', import.meta.url), { type: 'module' })
    const results: boolean[] = []
    let timer: number | undefined
    const end = () => {
      window.clearTimeout(timer)
      worker.terminate()
      resolve(results)
    }
    worker.onerror = () => {
      worker.terminate()
      reject(new Error(t('The browser blocked the test of the expression.')))
    }
    worker.onmessage = ({ data }: MessageEvent<'ready' | boolean>) => {
      window.clearTimeout(timer)
      if (data === 'ready') worker.postMessage({ pattern, texts } satisfies RegexJob)
      else results.push(data)
      if (results.length === texts.length) end()
      // The timer starts when the worker is ready, so that its startup time does not count.
      else timer = window.setTimeout(end, LIMIT_MS)
    }
  })

/** Request to the worker. It posts `ready` once, then true or false for each text in order. */
interface RegexJob {
  pattern: string
  texts: string[]
}

addEventListener('message', ({ data }: MessageEvent<RegexJob>) => {
  const expression = new RegExp(data.pattern)
  for (const text of data.texts) postMessage(expression.test(text))
})
postMessage('ready')
