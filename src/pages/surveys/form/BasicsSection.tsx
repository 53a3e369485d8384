import { useFormContext } from 'react-hook-form'
import { ChoiceCardsField } from '../../../components/resource-form/ChoiceCardsField'
import { FieldStack } from '../../../components/resource-form/FieldGroup'
import { TextareaField } from '../../../components/resource-form/TextareaField'
import { TextField } from '../../../components/resource-form/TextField'
import { t } from '../../../texts/text'
import type { SurveyValues } from '../model/survey'
import { TYPE_OPTIONS } from '../words/options'

/** What the survey is called and how it reaches people. */
export function BasicsFields() {
  const { getValues, setValue } = useFormContext<SurveyValues>()
  // The SDKs draw no widget of which nothing is said.
  const open = (type: string) => {
    if (type === 'widget' && !getValues('appearance').widgetType) setValue('appearance.widgetType', 'tab')
  }
  return (
    <FieldStack>
      <TextField name="name" label={t('Name')} description={t('Only your team sees it.')} required />
      <TextareaField name="description" label={t('Description')} rows={1} />
      <ChoiceCardsField name="type" label={t('How it reaches people')} options={TYPE_OPTIONS} onPick={open} />
    </FieldStack>
  )
}
