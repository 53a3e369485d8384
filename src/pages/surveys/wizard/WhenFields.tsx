import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type ChoiceCard, ChoiceCards } from '../../../components/form/ChoiceCards'
import { FieldRow, FieldStack } from '../../../components/form/FieldGroup'
import { NumberField, TagsField } from '../../../components/form/fields'
import { useValues } from '../../../components/form/use-field'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { t } from '../../../lib/i18n/translate'
import { describeCompletion } from '../labels/completion'
import { getEventNames, setEventNames } from '../model/events'
import type { SurveyValues } from '../model/survey-values'
import {
  type Frequency,
  getFrequencyFields,
  parseFrequency,
  type Recommendation,
  setRepeatedActivation,
} from './frequency'
import { useRequiredField } from './use-wizard'

const CHOICES = [
  { value: 'page', label: t('When a page opens') },
  { value: 'event', label: t('After an event'), description: t('An event that your page captures.') },
]

/** Choice of the trigger. Events are remembered while another option is selected. */
function TriggerStep() {
  const { getValues, setValue } = useFormContext<SurveyValues>()
  const events: unknown = useWatch({ name: 'conditions.events' })
  const [choice, setChoice] = useState(() =>
    getEventNames(events).length > 0 || getValues('required')?.includes('conditions.events')
      ? 'event'
      : 'page',
  )
  const [previousEvents, setPreviousEvents] = useState(events)
  useRequiredField('conditions.events', choice === 'event')
  const choose = (next: string) => {
    if (next === 'page') setPreviousEvents(events)
    setValue('conditions.events', next === 'page' ? setEventNames([], events) : previousEvents, {
      shouldDirty: true,
    })
    setChoice(next)
  }
  return (
    <FieldStack>
      <ChoiceCards
        name="occasion"
        label={t('When does it open?')}
        options={CHOICES}
        value={choice}
        onChange={choose}
      />
      {choice === 'event' && (
        <TagsField
          name="conditions.events"
          label={t('Event name')}
          placeholder={getEventNames(events).length > 0 ? '' : t('order placed')}
          description={t('Press Enter to add an event. Any one of them opens the survey.')}
          read={getEventNames}
          write={setEventNames}
        />
      )}
    </FieldStack>
  )
}

/** Fields for the trigger, the frequency and the end of the survey. */
export function WhenFields({ advice }: { advice: Recommendation | undefined }) {
  const [type, events]: unknown[] = useWatch({ name: ['type', 'conditions.events'] })
  const isOwnPage = type === 'external_survey'
  const opensItself = !isOwnPage && (type !== 'widget' || getEventNames(events).length > 0)
  return (
    <div className="stack gap-24">
      {opensItself && (
        <FieldStack>
          <TriggerStep />
          <NumberField
            name="appearance.surveyPopupDelaySeconds"
            label={t('Delay in seconds')}
            placeholder={t('Opens immediately')}
          />
        </FieldStack>
      )}
      <FieldStack>
        {!isOwnPage && <FrequencyStep recommended={advice?.rhythm} />}
        <FieldRow>
          {!isOwnPage && (
            <NumberField
              name="conditions.seenSurveyWaitPeriodInDays"
              label={t('Days since the last survey')}
              placeholder={t('No wait period')}
              description={t('Prevents users from seeing surveys too often.')}
            />
          )}
          <NumberField
            name="responses_limit"
            label={t('Response limit')}
            placeholder={t('No limit')}
            description={t('Approximate limit.')}
          />
        </FieldRow>
      </FieldStack>
    </div>
  )
}

const FREQUENCY_CHOICES: { value: Frequency; label: string; description: string }[] = [
  { value: 'once', label: t('Once'), description: t('Each user sees it at most once.') },
  { value: 'monthly', label: t('Monthly'), description: t('Repeats every 30 days.') },
  { value: 'quarterly', label: t('Quarterly'), description: t('Repeats every 90 days.') },
  { value: 'yearly', label: t('Yearly'), description: t('Repeats every 365 days.') },
]

const RHYTHMS: Frequency[] = [...FREQUENCY_CHOICES.map(({ value }) => value), 'always']

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
function FrequencyStep({ recommended }: { recommended: Frequency | undefined }) {
  const { setValue } = useFormContext<SurveyValues>()
  const values = useValues<SurveyValues>()
  const frequency = parseFrequency(values)
  const own: ChoiceCard = {
    value: 'own',
    label: t('Current setting'),
    description: t('{words}.', { words: describeCompletion(values)[0] ?? '' }),
  }
  const named = [...FREQUENCY_CHOICES, alwaysCard(values)]
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
