import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatCount } from '../../../components/ui/cells/format-number'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { FilterSegments } from '../../../components/ui/page/FilterSegments'
import { t, tn } from '../../../lib/i18n/translate'
import { getQuestionTypeLabel } from '../model/question-types'
import {
  countAnswersByWord,
  formatSummary,
  type QuestionSummary,
  sortByCount,
  summarizeQuestion,
  type WrittenAnswer,
} from './aggregate'
import { getOpenChoice } from './buckets'
import { ClippedText } from './ClippedText'
import { type CardView, getHeadingId } from './card-view'
import type { DropOffStep } from './drop-off'
import { getRespondentName } from './parse-response'
import { RatingResult } from './RatingResult'
import { AnswerBars, type ChartBar } from './ResultCharts'
import type { AnsweredResponse, ResultQuestion } from './result-questions'
import classes from './results.module.css'
import { type ResultsState, toggleAnswer } from './results-search'
import type { SetResults } from './use-results-search'

const FIRST = 5
const MORE = 50

const WORDS_MAX = 12

/** Most frequent words of the answers; each searches for itself. */
function WordList({
  written,
  find,
  onFind,
}: {
  written: readonly WrittenAnswer[]
  find: string
  onFind: (word: string) => void
}) {
  const words = useMemo(
    () =>
      countAnswersByWord(
        written.map(({ text }) => text),
        WORDS_MAX,
      ),
    [written],
  )
  if (words.length === 0) return null
  return (
    <ul className="flex wrap gap-6" aria-label={t('Most frequent words')}>
      {words.map(({ word, count }) => (
        <li key={word}>
          <button
            type="button"
            className="pill numeric hover pressable"
            aria-pressed={find === word}
            title={t('Search these answers')}
            onClick={() => onFind(find === word ? '' : word)}
          >
            {word} <span className="soft">{formatCount(count)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Open-ended answers, newest first, with respondent and time. */
function WrittenList({ label, written }: { label: string; written: readonly WrittenAnswer[] }) {
  const [visibleCount, setShown] = useState(FIRST)
  const [find, setFind] = useState('')
  const searchText = find.trim().toLowerCase()
  const matchingAnswers =
    searchText === '' ? written : written.filter(({ text }) => text.toLowerCase().includes(searchText))
  const hasSearch = written.length > FIRST
  return (
    <div className={hasSearch ? classes.searchable : undefined}>
      {hasSearch && (
        <div className="stack gap-8 content-start">
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
          <WordList written={written} find={searchText} onFind={setFind} />
          <span role="status" className="soft text-sm">
            {searchText &&
              t('{answers} found', { answers: tn(matchingAnswers.length, '{n} answer', '{n} answers') })}
          </span>
        </div>
      )}
      <div className="min-0">
        <ul className={classes.written} aria-label={label}>
          {matchingAnswers.slice(0, visibleCount).map(({ response, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a response may contain the same text twice.
            <li key={`${response.uuid} ${index}`} className="divided">
              <ClippedText text={text} />
              <span className="block soft text-sm break">
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
      </div>
    </div>
  )
}

const SORTS = [
  { value: 'count', label: t('By count') },
  { value: 'order', label: t('Original order') },
] as const

/** Choice results: counts per choice, and open-ended answers. */
function ChoiceResult({
  view,
  summary,
  onSort,
}: {
  view: CardView
  summary: QuestionSummary
  onSort: (sort: 'count' | 'order') => void
}) {
  const { question, state } = view
  const { others, answered } = summary
  const bars = state.sort === 'count' ? sortByCount(summary.bars) : summary.bars
  const answers = bars.map(({ value, ...bar }): ChartBar => ({ ...bar, matches: [{ is: value }] }))
  const writers = new Set(others.map(({ response }) => response)).size
  const otherBar: ChartBar = {
    label: getOpenChoice(question.wire) ?? t('Other'),
    count: writers,
    note: t('free text'),
    matches: ['other'],
  }
  return (
    <>
      <FilterSegments label={t('Sort order')} value={state.sort} options={SORTS} onChange={onSort} />
      <AnswerBars
        label={t('Answers')}
        answers={
          others.length > 0 || getOpenChoice(question.wire) !== null ? [...answers, otherBar] : answers
        }
        whole={answered}
        view={view}
      />
      {question.type === 'multiple_choice' && (
        <p className="mt-8 soft text-sm">
          {t('Percentages of respondents, who could select several answers.')}
        </p>
      )}
      {others.length > 0 && (
        <div className="mt-16">
          <h4 className="mb-6">{t('Free text answers')}</h4>
          <WrittenList label={t('Free text answers')} written={others} />
        </div>
      )}
    </>
  )
}

interface Props {
  question: ResultQuestion
  /** If true, the score and the trend of the rating are in the overview. */
  isPrimary: boolean
  /** Drop-off of the question; null if it is no longer asked. */
  step: DropOffStep | null
  matched: readonly AnsweredResponse[]
  state: ResultsState
  set: SetResults
}

/** Results of one question. */
export function QuestionResultCard({ question, isPrimary, step, matched, state, set }: Props) {
  const summary = useMemo(() => summarizeQuestion(question, matched), [question, matched])
  const view: CardView = {
    question,
    state,
    toggle: (matches) => set({ answers: toggleAnswer(state.answers, question.key, matches) }),
  }
  const { answered, odd, texts } = summary
  const id = getHeadingId(question.key)
  const { type, index } = question
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className="flex between align-start gap-12">
        <h3 id={id} tabIndex={-1} className="min-0 text-lg break">
          {index === null ? '' : `${index + 1}. `}
          {question.text}
        </h3>
        <span className="inline-flex flex-none gap-6">
          {index === null && <StatusBadge tone="warning">{t('removed')}</StatusBadge>}
          <StatusBadge>{getQuestionTypeLabel(type)}</StatusBadge>
        </span>
      </header>
      <p className="mt-2 mb-12 soft break">{formatSummary(summary)}</p>
      {type === 'link' ? (
        <p>
          {t('{passed} of {people} who saw it continued.', {
            passed: step ? formatCount(step.asked - step.left) : formatCount(answered),
            people: tn(step?.asked ?? answered, '{n} user', '{n} users'),
          })}
        </p>
      ) : answered === 0 ? null : type === 'rating' ? (
        <RatingResult view={view} summary={summary} answered={matched} isPrimary={isPrimary} />
      ) : type === 'single_choice' || type === 'multiple_choice' ? (
        <ChoiceResult view={view} summary={summary} onSort={(sort) => set({ sort })} />
      ) : (
        texts.length > 0 && (
          <WrittenList label={t('Answers to {text}', { text: question.text.slice(0, 80) })} written={texts} />
        )
      )}
      {odd.length > 0 && (
        <div className="mt-16">
          <h4 className="mb-6">{t('Other answers')}</h4>
          <p className="mt-8 soft text-sm">
            {t('{answers} do not match the question type. They are shown as text and not counted.', {
              answers: tn(odd.length, '{n} answer', '{n} answers'),
            })}
          </p>
          <WrittenList label={t('Other answers')} written={odd} />
        </div>
      )}
    </section>
  )
}
