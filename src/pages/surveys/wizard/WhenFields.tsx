import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ChoiceCards } from '../../../components/form/ChoiceCards'
import { FieldRow, FieldStack } from '../../../components/form/FieldGroup'
import { NumberField, TagsField } from '../../../components/form/fields'
import { t } from '../../../lib/i18n/translate'
import { useRequiredField } from '../guide/use-required-field'
import { getEventNames, setEventNames } from '../model/events'
import type { SurveyValues } from '../model/survey-values'
import { FrequencyStep } from './FrequencyStep'
import type { Recommendation } from './recommendation'

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
  const [previousEvents, keep] = useState(events)
  useRequiredField('conditions.events', choice === 'event')
  const choose = (next: string) => {
    if (next === 'page') keep(events)
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
