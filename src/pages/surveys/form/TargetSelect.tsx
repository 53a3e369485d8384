import { NativeSelect } from '@mantine/core'
import { questionTarget, type Target, targetKey } from '../model/branching'
import { useQuestionTitles } from './QuestionTitles'

interface TargetSelectProps {
  name: string
  label: string
  /** The question that leads there. */
  index: number
  target: Target | null
  /** Targets besides the questions, first. */
  others?: { value: Target; label: string }[]
  error: string | undefined
  onChange: (target: Target) => void
}

/** What a target that is no question of this survey says of itself. */
function strayLabel(target: Target) {
  if (targetKey(target) !== null) return 'A deleted question'
  if (target.startsWith('index:')) return `Question ${Number(target.slice(6)) + 1}, which does not exist`
  return target.startsWith('json:') ? `Kept as it is: ${target.slice(5)}` : target
}

/** A question to go to. */
export function TargetSelect({ index, target, others = [], error, onChange, ...input }: TargetSelectProps) {
  const options = useQuestionTitles().map(({ key, title }, at) => ({
    value: questionTarget(key),
    label: title,
    disabled: at === index,
  }))
  const all = [...others, ...options]
  const stray = target !== null && !all.some(({ value }) => value === target)
  const deleted = stray && targetKey(target) !== null
  return (
    <NativeSelect
      {...input}
      data={[
        ...(target === null ? [{ value: '', label: 'Choose a question', disabled: true }] : []),
        ...all,
        ...(stray ? [{ value: target, label: strayLabel(target) }] : []),
      ]}
      value={target ?? ''}
      error={error ?? (deleted ? 'The question this led to was deleted. Choose another.' : undefined)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
