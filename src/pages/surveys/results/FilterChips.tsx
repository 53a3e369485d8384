import { IconX } from '@tabler/icons-react'
import { t } from '../../../lib/i18n/translate'
import { formatList, quote } from '../labels/choices'
import { getHeadingId } from './card-view'
import type { ResultQuestion } from './result-questions'
import classes from './results.module.css'
import type { AnswerFilter, AnswerMatch, ResultsState } from './results-search'
import { getPointLabel } from './scales'
import type { SetResults } from './use-results-search'

const LENGTH_MAX = 60
const clipped = (text: string) => (text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text)

function formatAnswerMatch(match: AnswerMatch, question: ResultQuestion | undefined): string {
  if (match === 'none') return t('no response')
  if (match === 'other') return t('free text')
  if (match === 'odd') return t('an invalid answer')
  const isRating = question?.type === 'rating'
  return quote(clipped(isRating ? getPointLabel(question.wire, Number(match.is)) : match.is))
}

function formatChip({ key, matches }: AnswerFilter, questions: readonly ResultQuestion[]): string {
  const question = questions.find((candidate) => candidate.key === key)
  const answers = formatList(
    matches.map((match) => formatAnswerMatch(match, question)),
    'or',
  )
  return t('{label}: {value}', {
    label: clipped(question?.text ?? t('Question {key}', { key })),
    value: answers,
  })
}

/** Active answer filters. A chip links to its question; the cross removes the filter. */
export function FilterChips({
  state,
  set,
  questions,
}: {
  state: ResultsState
  set: SetResults
  questions: readonly ResultQuestion[]
}) {
  if (state.answers.length === 0) return null
  const go = (key: string) => {
    const heading = document.getElementById(getHeadingId(key))
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <ul className="flex wrap gap-8" aria-label={t('Filtered by answers')}>
      {state.answers.map((filter) => {
        const label = formatChip(filter, questions)
        return (
          <li key={filter.key} className={classes.chip}>
            {state.view === 'summary' ? (
              <button
                type="button"
                className="hover-underline"
                title={t('Go to question')}
                onClick={() => go(filter.key)}
              >
                {label}
              </button>
            ) : (
              <span>{label}</span>
            )}
            <button
              type="button"
              className="grid center"
              aria-label={t('Remove the filter {words}', { words: label })}
              onClick={() => set({ answers: state.answers.filter(({ key }) => key !== filter.key) })}
            >
              <IconX size={14} aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
