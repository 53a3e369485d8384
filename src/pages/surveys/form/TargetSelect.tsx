import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../lib/i18n/translate'
import { type BranchTarget, getTargetKey, toQuestionTarget } from '../model/branching'
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
export function TargetSelect({ index, target, others = [], error, onChange, ...input }: TargetSelectProps) {
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
