import { FieldRow } from '../../../components/form/FieldGroup'
import { SelectField, TextField } from '../../../components/form/fields'
import { t } from '../../../lib/i18n/translate'
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
