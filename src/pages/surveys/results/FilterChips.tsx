import { IconX } from '@tabler/icons-react'
import { t } from '../../../texts/translate'
import { formatList, quote } from '../labels/lists'
import { getHeadingId } from './heading-id'
import type { ResultQuestion } from './result-questions'
import classes from './results.module.css'
import type { AnswerFilter, AnswerMatch, ResultsState } from './results-search'
import { getPointLabel } from './scales'
import type { SetResults } from './use-results-search'

const LENGTH_MAX = 60
const clipped = (text: string) => (text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text)

function formatAnswerMatch(wanted: AnswerMatch, question: ResultQuestion | undefined): string {
  if (wanted === 'none') return t('no answer')
  if (wanted === 'other') return t('own words')
  if (wanted === 'odd') return t('an answer that does not fit')
  const isRating = question?.type === 'rating'
  return quote(clipped(isRating ? getPointLabel(question.wire, Number(wanted.is)) : wanted.is))
}

function formatChip({ key, wanted }: AnswerFilter, questions: readonly ResultQuestion[]): string {
  const question = questions.find((one) => one.key === key)
  const answers = formatList(
    wanted.map((one) => formatAnswerMatch(one, question)),
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
    <ul className={classes.chips} aria-label={t('Only those who answered')}>
      {state.answers.map((filter) => {
        const words = formatChip(filter, questions)
        return (
          <li key={filter.key} className={classes.chip}>
            {state.view === 'summary' ? (
              <button type="button" title={t('Go to the question')} onClick={() => go(filter.key)}>
                {words}
              </button>
            ) : (
              <span>{words}</span>
            )}
            <button
              type="button"
              className={classes.cross}
              aria-label={t('Remove the filter {words}', { words })}
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
