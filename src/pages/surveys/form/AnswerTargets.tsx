import { useWatch } from 'react-hook-form'
import { useMessages } from '../../../components/form/use-messages'
import { t } from '../../../lib/i18n/translate'
import { formatNextStep } from '../labels/next'
import { type Branching, type BranchTarget, toChoiceAnswer } from '../model/branching'
import type { QuestionDraft } from '../model/questions'
import { getRatingBuckets, type RatingBucket } from '../model/rating'
import classes from './questions.module.css'
import { TargetSelect } from './TargetSelect'

function getAnswers({ wire, choices }: QuestionDraft): RatingBucket[] {
  if (wire.type === 'rating') return getRatingBuckets(wire.scale)
  if (wire.type !== 'single_choice') return []
  return choices.map(({ key, text }, at) => ({
    answer: toChoiceAnswer(key),
    label: text || t('Choice {number}', { number: at + 1 }),
  }))
}

interface AnswerTargetsProps {
  index: number
  isLast: boolean
  branching: Branching
  onChange: (branching: Branching) => void
}

/**
 * Branching target per answer. Answers that the question does not have (any more) are shown, and remain until changed.
 */
export function AnswerTargets({ index, isLast, branching, onChange }: AnswerTargetsProps) {
  const name = `questions.${index}`
  const draft: QuestionDraft = useWatch({ name })
  const getMessage = useMessages()
  const others = [
    { value: 'next', label: formatNextStep(isLast) },
    { value: 'end', label: t('End survey') },
  ]
  const answers = getAnswers(draft)
  const unmatchedAnswers = branching.answers
    .filter(
      ({ answer }) =>
        !answer.startsWith('choice:') && !answers.some((knownAnswer) => knownAnswer.answer === answer),
    )
    .map(({ answer }) => ({ answer, label: t('“{answer}”, not an answer to this question', { answer }) }))

  const set = (answer: string, target: BranchTarget) => {
    const at = branching.answers.findIndex((branch) => branch.answer === answer)
    const answers =
      at < 0 ? [...branching.answers, { answer, target }] : branching.answers.with(at, { answer, target })
    onChange({ ...branching, answers })
  }
  return (
    <div className={classes.answers}>
      {[...answers, ...unmatchedAnswers].map(({ answer, label }) => {
        const at = branching.answers.findIndex((branch) => branch.answer === answer)
        const field = `${name}.branching.answers.${at < 0 ? answer : at}.target`
        return (
          <TargetSelect
            key={answer}
            name={field}
            label={label}
            index={index}
            target={branching.answers[at]?.target ?? 'next'}
            others={others}
            error={getMessage(field)}
            onChange={(target) => set(answer, target)}
          />
        )
      })}
      {answers.length === 0 && <p className={classes.none}>{t('Select a scale first.')}</p>}
    </div>
  )
}
