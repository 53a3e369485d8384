import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ChoiceCards } from '../../../components/form/ChoiceCards'
import { FieldStack } from '../../../components/form/FieldGroup'
import { TagsField } from '../../../components/form/TagsField'
import { t } from '../../../lib/i18n/translate'
import { useRequiredField } from '../guide/use-required-field'
import { getEventNames, setEventNames } from '../model/events'
import type { SurveyValues } from '../model/survey-values'

const CHOICES = [
  { value: 'page', label: t('When a page opens') },
  { value: 'event', label: t('After an event'), description: t('An event that your page captures.') },
]

/** Choice of the trigger. Events are remembered while another option is selected. */
export function TriggerStep() {
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
