import { useWatch } from 'react-hook-form'
import { FieldGroup, FieldRow } from '../../../components/resource-form/FieldGroup'
import { SelectField } from '../../../components/resource-form/SelectField'
import { SwitchField } from '../../../components/resource-form/SwitchField'
import { TextareaField } from '../../../components/resource-form/TextareaField'
import { TextField } from '../../../components/resource-form/TextField'

const CONTENT_TYPES = [
  { value: 'text', label: 'Plain text' },
  { value: 'html', label: 'HTML' },
]

/** What people see after the last answer. */
export function ThanksFields() {
  const [thanks, description]: unknown[] = useWatch({
    name: ['appearance.displayThankYouMessage', 'appearance.thankYouMessageDescription'],
  })
  return (
    <FieldGroup title="Thank-you message">
      <SwitchField name="appearance.displayThankYouMessage" label="Show a message after the last answer" />
      {thanks === true && (
        <>
          <FieldRow>
            <TextField name="appearance.thankYouMessageHeader" label="Headline" placeholder="Thank you!" />
            <TextField
              name="appearance.thankYouMessageCloseButtonText"
              label="Text on the button"
              placeholder="Close"
            />
          </FieldRow>
          <TextareaField name="appearance.thankYouMessageDescription" label="Message" rows={1} />
          {Boolean(description) && (
            <SelectField
              name="appearance.thankYouMessageDescriptionContentType"
              label="Message is written in"
              options={CONTENT_TYPES}
              whenUnset="text"
            />
          )}
          <SwitchField
            name="appearance.autoDisappear"
            label="Close by itself"
            description="Five seconds after the last answer."
          />
        </>
      )}
    </FieldGroup>
  )
}
