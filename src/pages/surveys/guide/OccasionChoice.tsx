import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ChoiceCards } from '../../../components/resource-form/ChoiceCards'
import { FieldStack } from '../../../components/resource-form/FieldGroup'
import { TagsField } from '../../../components/resource-form/TagsField'
import { namesIn, withNames } from '../model/events'
import type { SurveyValues } from '../model/survey'

const CHOICES = [
  { value: 'page', label: 'On opening a page' },
  { value: 'event', label: 'After an event', description: 'Something that your page captures.' },
]

/** What opens the survey. Events stay at hand while they are not wanted. */
export function OccasionChoice() {
  const { setValue } = useFormContext<SurveyValues>()
  const events: unknown = useWatch({ name: 'conditions.events' })
  const [choice, setChoice] = useState(namesIn(events).length > 0 ? 'event' : 'page')
  const [kept, keep] = useState(events)
  const choose = (next: string) => {
    if (next === 'page') keep(events)
    setValue('conditions.events', next === 'page' ? withNames([], events) : kept, { shouldDirty: true })
    setChoice(next)
  }
  return (
    <FieldStack>
      <ChoiceCards
        name="occasion"
        label="When does it open?"
        options={CHOICES}
        value={choice}
        onChange={choose}
      />
      {choice === 'event' && (
        <TagsField
          name="conditions.events"
          label="Name of the event"
          placeholder={namesIn(events).length > 0 ? '' : 'order placed'}
          description="Enter adds it; any one of several opens the survey. Without an event it opens with the page."
          read={namesIn}
          write={withNames}
        />
      )}
    </FieldStack>
  )
}
