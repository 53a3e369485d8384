import { useFormContext, useWatch } from 'react-hook-form'
import { ChoiceCardsField } from '../../../components/form/ChoiceCards'
import { FieldStack } from '../../../components/form/FieldGroup'
import { SwitchField, TextareaField, TextField } from '../../../components/form/fields'
import { t } from '../../../lib/i18n/translate'
import { TYPE_OPTIONS } from '../labels/options'
import type { SurveyValues } from '../model/survey-values'
import { FieldWarning } from './FieldWarning'

/** Name and type of the survey. */
export function SurveyBasicsFields() {
  const { getValues, setValue } = useFormContext<SurveyValues>()
  const type: unknown = useWatch({ name: 'type' })
  // The SDKs do not render a widget without any widget settings.
  const open = (type: string) => {
    if (type === 'widget' && !getValues('appearance').widgetType) setValue('appearance.widgetType', 'tab')
  }
  return (
    <FieldStack>
      <TextField name="name" label={t('Name')} description={t('Only visible to your team.')} required />
      <TextareaField name="description" label={t('Description')} rows={1} />
      <ChoiceCardsField name="type" label={t('Survey type')} options={TYPE_OPTIONS} onPick={open} />
      <FieldWarning about="type" />
      {type === 'external_survey' && (
        <SwitchField
          name="enable_iframe_embedding"
          label={t('Allow embedding in an iframe')}
          description={t('Other sites can embed the survey page.')}
        />
      )}
    </FieldStack>
  )
}
