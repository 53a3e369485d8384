import { useFormContext } from 'react-hook-form'
import { type ChoiceCard, ChoiceCards } from '../../../components/form/ChoiceCards'
import { FieldStack } from '../../../components/form/FieldGroup'
import { NumberField } from '../../../components/form/fields'
import { useValues } from '../../../components/form/use-field'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { t } from '../../../lib/i18n/translate'
import { describeCompletion } from '../labels/completion'
import { getEventNames } from '../model/events'
import type { SurveyValues } from '../model/survey-values'
import { type Frequency, getFrequencyFields, parseFrequency, setRepeatedActivation } from './frequency'

const CHOICES: { value: Frequency; label: string; description: string }[] = [
  { value: 'once', label: t('Once'), description: t('Each user sees it at most once.') },
  { value: 'monthly', label: t('Monthly'), description: t('Repeats every 30 days.') },
  { value: 'quarterly', label: t('Quarterly'), description: t('Repeats every 90 days.') },
  { value: 'yearly', label: t('Yearly'), description: t('Repeats every 365 days.') },
]

const RHYTHMS: Frequency[] = [...CHOICES.map(({ value }) => value), 'always']

function alwaysCard({ conditions, type }: SurveyValues): ChoiceCard {
  const always = { value: 'always' satisfies Frequency }
  if (getEventNames(conditions.events).length > 0) {
    return { ...always, label: t('Every time'), description: t('Every time the event occurs.') }
  }
  return type === 'widget'
    ? { ...always, label: t('Always'), description: t('The button remains after a response.') }
    : { ...always, label: t('Every time'), description: t('On every matching page, without limit.') }
}

/** Choice of the frequency at which one person is surveyed. */
export function FrequencyStep({ recommended }: { recommended: Frequency | undefined }) {
  const { setValue } = useFormContext<SurveyValues>()
  const values = useValues<SurveyValues>()
  const frequency = parseFrequency(values)
  const own: ChoiceCard = {
    value: 'own',
    label: t('Current setting'),
    description: t('{words}.', { words: describeCompletion(values)[0] ?? '' }),
  }
  const named = [...CHOICES, alwaysCard(values)]
  const value = named.find((choice) => choice.value === frequency)?.value ?? own.value
  const options: ChoiceCard[] = [...named, ...(value === own.value ? [own] : [])]
  const choose = (value: string) => {
    const next = RHYTHMS.find((frequency) => frequency === value)
    if (next === undefined) return
    const fields = getFrequencyFields(next)
    setValue('schedule', fields.schedule, { shouldDirty: true })
    setValue('iteration_count', fields.iteration_count, { shouldDirty: true })
    setValue('iteration_frequency_days', fields.iteration_frequency_days, { shouldDirty: true })
    setValue('conditions.events', setRepeatedActivation(next, values.conditions.events))
  }
  return (
    <FieldStack>
      <ChoiceCards
        name="rhythm"
        label={t('How often is it shown to a user?')}
        options={options.map((option) =>
          option.value === recommended
            ? { ...option, mark: <StatusBadge tone="success">{t('Recommended')}</StatusBadge> }
            : option,
        )}
        value={value}
        onChange={choose}
      />
      {Boolean(values.iteration_count) && (
        <NumberField name="iteration_count" label={t('Number of iterations')} max={500} />
      )}
    </FieldStack>
  )
}
