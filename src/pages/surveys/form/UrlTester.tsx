import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Disclosure } from '../../../components/form/Disclosure'
import { toInputText } from '../../../components/form/use-field'
import { GrowingTextarea } from '../../../components/ui/growing-textarea/GrowingTextarea'
import { rich } from '../../../lib/i18n/rich'
import { t } from '../../../lib/i18n/translate'
import { joinSentences } from '../labels/lists'
import { splitUrls, type UrlMatchResult } from '../model/url-match'
import classes from './targeting.module.css'
import { useUrlMatchResults } from './use-url-match-results'

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
        <p role="status" className={classes.told}>
          {joinSentences([
            ...(addresses.length > 0 ? [statusText] : []),
            ...(all.length > MOST ? [t('Only the first {most} are tested.', { most: MOST })] : []),
          ])}
        </p>
        {results && results.length > 0 && (
          <ul className={classes.verdicts}>
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
  const [state, label, Icon] =
    matches === null
      ? (['unknown', t('Unknown'), IconAlertTriangle] as const)
      : matches
        ? (['match', t('Match'), IconCheck] as const)
        : (['miss', t('No match'), IconX] as const)
  return (
    <li data-state={state}>
      <Icon size={16} aria-hidden />
      <span>
        <code>{address}</code>
        {rich('{label}: {value}', { label: <strong>{label}</strong>, value: reason })}
      </span>
    </li>
  )
}
