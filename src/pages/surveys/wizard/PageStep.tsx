import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ChoiceCards } from '../../../components/resource-form/ChoiceCards'
import { FieldStack } from '../../../components/resource-form/FieldGroup'
import { t } from '../../../texts/translate'
import { AddressFields } from '../form/AddressFields'
import { useRequiredField } from '../guide/use-required-field'
import type { SurveyValues } from '../model/survey'

const CHOICES = [
  { value: 'all', label: t('All pages') },
  { value: 'some', label: t('Specific pages'), description: t('By page URL.') },
]

/** Choice of the pages on which the survey is shown. A URL is remembered while another option is selected. */
export function PageStep() {
  const { getValues, setValue } = useFormContext<SurveyValues>()
  const url: unknown = useWatch({ name: 'conditions.url' })
  const [choice, setChoice] = useState(() =>
    url || getValues('required')?.includes('conditions.url') ? 'some' : 'all',
  )
  const [previousUrl, keep] = useState(url)
  useRequiredField('conditions.url', choice === 'some')
  const choose = (next: string) => {
    if (next === 'all') keep(url)
    setValue('conditions.url', next === 'all' ? '' : previousUrl, { shouldDirty: true })
    setChoice(next)
  }
  return (
    <FieldStack>
      <ChoiceCards
        name="page"
        label={t('Where is it shown?')}
        options={CHOICES}
        value={choice}
        onChange={choose}
      />
      {choice === 'some' && <AddressFields />}
    </FieldStack>
  )
}
