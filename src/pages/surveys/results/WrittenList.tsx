import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { t, tn } from '../../../lib/i18n/translate'
import type { WrittenAnswer } from './aggregate'
import { ClippedText } from './ClippedText'
import { getRespondentName } from './parse-response'
import classes from './results.module.css'

const FIRST = 5
const MORE = 50

/** Open-ended answers, newest first, with respondent and time. */
export function WrittenList({ label, written }: { label: string; written: readonly WrittenAnswer[] }) {
  const [visibleCount, setShown] = useState(FIRST)
  const [find, setFind] = useState('')
  const searchText = find.trim().toLowerCase()
  const matchingAnswers =
    searchText === '' ? written : written.filter(({ text }) => text.toLowerCase().includes(searchText))
  return (
    <>
      {written.length > FIRST && (
        <div className={classes.find}>
          <TextInput
            type="search"
            aria-label={t('Search: {label}', { label })}
            placeholder={t('Search these answers')}
            value={find}
            onChange={({ currentTarget }) => setFind(currentTarget.value)}
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={
              find && <CloseButton size="sm" aria-label={t('Clear search')} onClick={() => setFind('')} />
            }
          />
          <span role="status" className={classes.soft}>
            {searchText &&
              t('{answers} found', { answers: tn(matchingAnswers.length, '{n} answer', '{n} answers') })}
          </span>
        </div>
      )}
      <ul className={classes.written} aria-label={label}>
        {matchingAnswers.slice(0, visibleCount).map(({ response, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a response may contain the same text twice.
          <li key={`${response.uuid} ${index}`}>
            <ClippedText text={text} />
            <span className={classes.by}>
              {getRespondentName(response)} · <RelativeTime at={response.submitted_at} />
              {response.completed === false && ` · ${t('partial')}`}
            </span>
          </li>
        ))}
      </ul>
      {matchingAnswers.length > visibleCount && (
        <Button size="compact-sm" variant="default" mt={8} onClick={() => setShown(visibleCount + MORE)}>
          {t('Show {more} more of {answers}', {
            more: Math.min(MORE, matchingAnswers.length - visibleCount),
            answers: tn(matchingAnswers.length, '{n} answer', '{n} answers'),
          })}
        </Button>
      )}
    </>
  )
}
