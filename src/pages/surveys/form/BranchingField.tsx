import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useMessages } from '../../../components/form/use-field'
import { t } from '../../../lib/i18n/translate'
import {
  type Branching,
  type BranchTarget,
  getTargetKey,
  toChoiceAnswer,
  toQuestionTarget,
} from '../model/branching'
import { branchesByAnswer } from '../model/question-types'
import type { QuestionDraft } from '../model/questions'
import { getRatingBuckets, type RatingBucket } from '../model/rating'
import { useQuestionCount, useQuestionTitles } from './QuestionTitles'

interface TargetSelectProps {
  name: string
  label: string
  /** Index of the question that branches to the target. */
  index: number
  target: BranchTarget | null
  /** Targets other than questions, listed first. */
  others?: { value: BranchTarget; label: string }[]
  error: string | undefined
  onChange: (target: BranchTarget) => void
}

/**
 * Number of questions above which options are rendered on demand only: each question may have a select with all of
 * them.
 */
const LISTED_MAX = 20

/** Label of a target that is not a question of this survey. */
function strayLabel(target: BranchTarget) {
  if (getTargetKey(target) !== null) return t('A deleted question')
  if (target.startsWith('index:'))
    return t('Question {number}, which does not exist', { number: Number(target.slice(6)) + 1 })
  return target.startsWith('json:') ? t('Unchanged: {value}', { value: target.slice(5) }) : target
}

/** Select for the target question of a branch. */
function TargetSelect({ index, target, others = [], error, onChange, ...input }: TargetSelectProps) {
  const count = useQuestionCount()
  const [showsAllOptions, setListed] = useState(count <= LISTED_MAX)
  const list = () => setListed(true)
  const titles = useQuestionTitles(showsAllOptions ? 'all' : { key: getTargetKey(target) })
  const options = titles.map(({ key, title }, at) => ({
    value: toQuestionTarget(key),
    label: title,
    disabled: showsAllOptions && at === index,
  }))
  const all = [...others, ...options]
  const isUnknownTarget = target !== null && !all.some(({ value }) => value === target)
  const deleted = isUnknownTarget && getTargetKey(target) !== null
  return (
    <NativeSelect
      {...input}
      data={[
        ...(target === null ? [{ value: '', label: t('Select a question'), disabled: true }] : []),
        ...all,
        ...(isUnknownTarget ? [{ value: target, label: strayLabel(target) }] : []),
      ]}
      value={target ?? ''}
      error={error ?? (deleted ? t('The target question was deleted. Select another.') : undefined)}
      onPointerEnter={list}
      onFocus={list}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** Label of the next step of a question without branching. */
const formatNextStep = (isLast: boolean) => (isLast ? t('Next: end of survey') : t('Next question'))

/** Label of the end of a survey. */
const formatEnd = (thanks: boolean) =>
  thanks ? t('A thank-you message is shown at the end.') : t('The survey closes without a thank-you message.')

const BRANCHING_TYPES = [
  { value: 'end', label: t('End survey') },
  { value: 'specific_question', label: t('Specific question') },
  { value: 'response_based', label: t('Depends on the answer') },
]

/** Branching settings of a question. */
export function BranchingField({ index, isLast }: { index: number; isLast: boolean }) {
  const name = `questions.${index}.branching`
  const { field } = useController({ name })
  const getMessage = useMessages()
  const [type, thanks]: unknown[] = useWatch({
    name: [`questions.${index}.wire.type`, 'appearance.displayThankYouMessage'],
  })
  const branching: Branching = field.value
  const next = { value: 'next_question', label: formatNextStep(isLast) }
  const unsupportedOption =
    branching.type === 'unsupported'
      ? [{ value: 'unsupported', label: t('Unsupported branching, unchanged') }]
      : []
  const availableOptions = BRANCHING_TYPES.filter(
    ({ value }) => value !== 'response_based' || branchesByAnswer(type) || branching.type === value,
  )
  const ends = branching.type === 'end' || (isLast && branching.type === 'next_question')
  return (
    <>
      <NativeSelect
        name={`${name}.type`}
        label={t('After this question')}
        description={ends && formatEnd(thanks === true)}
        data={[next, ...availableOptions, ...unsupportedOption]}
        value={branching.type}
        error={getMessage(`${name}.type`)}
        onChange={({ currentTarget }) => field.onChange({ ...branching, type: currentTarget.value })}
      />
      {branching.type === 'specific_question' && (
        <TargetSelect
          name={`${name}.target`}
          label={t('Go to')}
          index={index}
          target={branching.target}
          error={getMessage(`${name}.target`)}
          onChange={(target) => field.onChange({ ...branching, target })}
        />
      )}
      {branching.type === 'response_based' && (
        <AnswerTargets index={index} isLast={isLast} branching={branching} onChange={field.onChange} />
      )}
    </>
  )
}

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
function AnswerTargets({ index, isLast, branching, onChange }: AnswerTargetsProps) {
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
    <div className="quote grid gap-12">
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
      {answers.length === 0 && <p className="soft text-sm">{t('Select a scale first.')}</p>}
    </div>
  )
}
