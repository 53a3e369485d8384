import { useWatch } from 'react-hook-form'
import { FieldGroup, FieldRow } from '../../../components/form/FieldGroup'
import { SelectField, SwitchField, TextareaField, TextField } from '../../../components/form/fields'
import { t } from '../../../lib/i18n/translate'
import { SDK_TEXTS } from '../model/sdk-texts'

const CONTENT_TYPES = [
  { value: 'text', label: t('Plain text') },
  { value: 'html', label: 'HTML' },
]

/** Fields for the confirmation message after the last answer. */
export function ThanksFields() {
  const [thanks, description]: unknown[] = useWatch({
    name: ['appearance.displayThankYouMessage', 'appearance.thankYouMessageDescription'],
  })
  return (
    <FieldGroup title={t('Thank-you message')}>
      <SwitchField name="appearance.displayThankYouMessage" label={t('Show a thank-you message')} />
      {thanks === true && (
        <>
          <FieldRow>
            <TextField
              name="appearance.thankYouMessageHeader"
              label={t('Headline')}
              placeholder={SDK_TEXTS.thanks}
            />
            <TextField
              name="appearance.thankYouMessageCloseButtonText"
              label={t('Button text')}
              placeholder={SDK_TEXTS.close}
            />
          </FieldRow>
          <TextareaField name="appearance.thankYouMessageDescription" label={t('Message')} rows={1} />
          {Boolean(description) && (
            <SelectField
              name="appearance.thankYouMessageDescriptionContentType"
              label={t('Message format')}
              options={CONTENT_TYPES}
              whenUnset="text"
            />
          )}
          <SwitchField
            name="appearance.autoDisappear"
            label={t('Close automatically')}
            description={t('Five seconds after the last answer.')}
          />
        </>
      )}
    </FieldGroup>
  )
}
