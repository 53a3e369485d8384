import { FieldRow } from '../../../components/resource-form/FieldGroup'
import { SelectField } from '../../../components/resource-form/SelectField'
import { TextField } from '../../../components/resource-form/TextField'
import { MATCH_OPTIONS } from '../words/options'
import { Caution } from './Caution'

/** Which addresses a page may have that shows the survey. */
export function AddressFields() {
  return (
    <>
      <FieldRow>
        <SelectField
          name="conditions.urlMatchType"
          label="Address of the page"
          options={MATCH_OPTIONS}
          whenUnset="icontains"
        />
        <TextField name="conditions.url" label="Text or pattern" placeholder="Any page" monospace />
      </FieldRow>
      <Caution about="conditions.url" />
    </>
  )
}
