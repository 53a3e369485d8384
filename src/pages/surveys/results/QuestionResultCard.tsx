import { useMemo } from 'react'
import { formatCount } from '../../../components/ui/cells/format-number'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { t, tn } from '../../../lib/i18n/translate'
import { getQuestionTypeLabel } from '../model/question-types'
import { summarizeQuestion } from './aggregate'
import { ChoiceResult } from './ChoiceResult'
import type { CardView } from './card-view'
import type { DropOffStep } from './drop-off'
import { formatSummary } from './format-summary'
import { getHeadingId } from './heading-id'
import { RatingResult } from './RatingResult'
import type { AnsweredResponse, ResultQuestion } from './result-questions'
import classes from './results.module.css'
import { type ResultsState, toggleAnswer } from './results-search'
import type { SetResults } from './use-results-search'
import { WrittenList } from './WrittenList'

interface Props {
  question: ResultQuestion
  /** Drop-off of the question; null if it is no longer asked. */
  step: DropOffStep | null
  matched: readonly AnsweredResponse[]
  state: ResultsState
  set: SetResults
}

/** Results of one question. */
export function QuestionResultCard({ question, step, matched, state, set }: Props) {
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
      <header className={classes.cardHead}>
        <h3 id={id} tabIndex={-1}>
          {index === null ? '' : `${index + 1}. `}
          {question.text}
        </h3>
        <span className={classes.tags}>
          {index === null && <StatusBadge tone="warning">{t('removed')}</StatusBadge>}
          <StatusBadge>{getQuestionTypeLabel(type)}</StatusBadge>
        </span>
      </header>
      <p className={classes.lead}>{formatSummary(question, summary)}</p>
      {type === 'link' ? (
        <p>
          {t('{passed} of {people} who saw it continued.', {
            passed: step ? formatCount(step.asked - step.left) : formatCount(answered),
            people: tn(step?.asked ?? answered, '{n} user', '{n} users'),
          })}
        </p>
      ) : answered === 0 ? null : type === 'rating' ? (
        <RatingResult view={view} summary={summary} answered={matched} />
      ) : type === 'single_choice' || type === 'multiple_choice' ? (
        <ChoiceResult view={view} summary={summary} onSort={(sort) => set({ sort })} />
      ) : (
        texts.length > 0 && (
          <WrittenList label={t('Answers to {text}', { text: question.text.slice(0, 80) })} written={texts} />
        )
      )}
      {odd.length > 0 && (
        <div className={classes.under}>
          <h4>{t('Other answers')}</h4>
          <p className={classes.hint}>
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
