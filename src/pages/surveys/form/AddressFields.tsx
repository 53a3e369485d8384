import { FieldRow } from '../../../components/resource-form/FieldGroup'
import { SelectField } from '../../../components/resource-form/SelectField'
import { TextField } from '../../../components/resource-form/TextField'
import { t } from '../../../texts/translate'
import { MATCH_OPTIONS } from '../labels/options'
import { FieldWarning } from './FieldWarning'

/** URL condition of the pages that show the survey. */
export function AddressFields() {
  return (
    <>
      <FieldRow>
        <SelectField
          name="conditions.urlMatchType"
          label={t('Page URL')}
          options={MATCH_OPTIONS}
          whenUnset="icontains"
        />
        <TextField name="conditions.url" label={t('Text or pattern')} placeholder={t('Any page')} monospace />
      </FieldRow>
      <FieldWarning about="conditions.url" />
    </>
  )
}
