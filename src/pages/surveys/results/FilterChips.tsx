import { IconX } from '@tabler/icons-react'
import { t } from '../../../texts/translate'
import { formatList, quote } from '../words/lists'
import { headingId } from './heading-id'
import type { ResultQuestion } from './result-questions'
import classes from './results.module.css'
import { pointLabel } from './scales'
import type { AnswerFilter, ResultsState, Wanted } from './search'
import type { SetResults } from './use-results-search'

const LENGTH_MAX = 60
const clipped = (text: string) => (text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text)

function wantedWords(wanted: Wanted, question: ResultQuestion | undefined): string {
  if (wanted === 'none') return t('no answer')
  if (wanted === 'other') return t('own words')
  if (wanted === 'odd') return t('an answer that does not fit')
  const isRating = question?.type === 'rating'
  return quote(clipped(isRating ? pointLabel(question.wire, Number(wanted.is)) : wanted.is))
}

function chipWords({ key, wanted }: AnswerFilter, questions: readonly ResultQuestion[]): string {
  const question = questions.find((one) => one.key === key)
  const answers = formatList(
    wanted.map((one) => wantedWords(one, question)),
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
    const heading = document.getElementById(headingId(key))
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <ul className={classes.chips} aria-label={t('Only those who answered')}>
      {state.answers.map((filter) => {
        const words = chipWords(filter, questions)
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
