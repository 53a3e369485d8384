import { NativeSelect } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { useMessages } from '../../../components/form/use-messages'
import { t } from '../../../lib/i18n/translate'
import { formatEnd, formatNextStep } from '../labels/next'
import type { Branching } from '../model/branching'
import { branchesByAnswer } from '../model/question-types'
import { AnswerTargets } from './AnswerTargets'
import { TargetSelect } from './TargetSelect'

const WAYS = [
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
  const availableOptions = WAYS.filter(
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
