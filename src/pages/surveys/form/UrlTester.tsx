import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Disclosure } from '../../../components/form/Disclosure'
import { toInputText } from '../../../components/form/use-field'
import { GrowingTextarea } from '../../../components/ui/growing-textarea/GrowingTextarea'
import { rich } from '../../../lib/i18n/rich'
import { t } from '../../../lib/i18n/translate'
import { joinSentences } from '../labels/choices'
import type { RegexJob } from '../model/regex-worker'
import { matchUrls, splitUrls, type TestRegex, type UrlMatchResult } from '../model/url-match'

/** Time limit for one text: ten times the perceptible delay, and short enough to wait for. */
const LIMIT_MS = 400

/** Runs a regular expression in a worker that can be terminated: catastrophic backtracking would freeze the page. */
const testRegexInWorker: TestRegex = (pattern, texts) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('../model/regex-worker.ts', import.meta.url), { type: 'module' })
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

const TYPING_MS = 250

interface Question {
  addresses: string[]
  url: string
  rule: string
}

/** Match results of URLs under a condition, debounced while typing; null until they are available. */
function useUrlMatchResults(question: Question): { address: string; verdict: UrlMatchResult }[] | null {
  const [debouncedQuestion] = useDebouncedValue(JSON.stringify(question), TYPING_MS)
  const [resolved, setResolved] = useState<{ question: string; verdicts: UrlMatchResult[] } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const { addresses, url, rule }: Question = JSON.parse(debouncedQuestion)
    matchUrls(addresses, url, rule, testRegexInWorker)
      .catch(({ message }: Error) => addresses.map(() => ({ matches: null, reason: message })))
      .then((results) => {
        if (isCurrent) setResolved({ question: debouncedQuestion, verdicts: results })
      })
    return () => {
      isCurrent = false
    }
  }, [debouncedQuestion])
  if (resolved === null || resolved.question !== JSON.stringify(question)) return null
  return question.addresses.flatMap((address, index) => {
    const result = resolved.verdicts[index]
    return result ? [{ address, verdict: result }] : []
  })
}

const MOST = 50

/** Tester that shows for pasted URLs if the survey may appear there. Nothing is saved. */
export function UrlTester() {
  const [text, setText] = useState('')
  const [url, rule]: unknown[] = useWatch({ name: ['conditions.url', 'conditions.urlMatchType'] })
  const all = splitUrls(text)
  const addresses = all.slice(0, MOST)
  const results = useUrlMatchResults({
    addresses,
    url: toInputText(url),
    rule: toInputText(rule) || 'icontains',
  })
  const hits = results?.filter(({ verdict: result }) => result.matches).length ?? 0
  const statusText = results
    ? t('{hits} of {count} match.', { hits, count: addresses.length })
    : t('Testing…')
  return (
    <Disclosure label={t('Test URLs')} names={[]}>
      <GrowingTextarea
        label={t('URLs to test')}
        description={t('One complete URL per line. They are not saved.')}
        placeholder="https://example.com/pricing"
        minRows={2}
        maxRows={10}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div>
        <p role="status" className="soft text-sm">
          {joinSentences([
            ...(addresses.length > 0 ? [statusText] : []),
            ...(all.length > MOST ? [t('Only the first {most} are tested.', { most: MOST })] : []),
          ])}
        </p>
        {results && results.length > 0 && (
          <ul className="grid gap-6 mt-8 text-sm">
            {results.map(({ address, verdict: result }) => (
              <VerdictLine key={address} address={address} verdict={result} />
            ))}
          </ul>
        )}
      </div>
    </Disclosure>
  )
}

function VerdictLine({
  address,
  verdict: { matches, reason },
}: {
  address: string
  verdict: UrlMatchResult
}) {
  const [tone, label, Icon] =
    matches === null
      ? (['warning', t('Unknown'), IconAlertTriangle] as const)
      : matches
        ? (['success', t('Match'), IconCheck] as const)
        : ([undefined, t('No match'), IconX] as const)
  return (
    <li className="icon-text" data-tone={tone}>
      <Icon size={16} aria-hidden />
      <span>
        <code className="block break">{address}</code>
        {rich('{label}: {value}', { label: <strong>{label}</strong>, value: reason })}
      </span>
    </li>
  )
}
