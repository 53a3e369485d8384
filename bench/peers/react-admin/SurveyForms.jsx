import { Create, Edit, required, SelectInput, SimpleForm, TextInput } from 'react-admin'

const TYPES = ['popover', 'widget', 'external_survey', 'api'].map((id) => ({ id, name: id }))

export const SurveyEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="name" validate={required()} />
      <TextInput source="description" multiline />
    </SimpleForm>
  </Edit>
)

export const SurveyCreate = () => (
  <Create>
    <SimpleForm>
      <TextInput source="name" validate={required()} />
      <SelectInput source="type" choices={TYPES} validate={required()} />
    </SimpleForm>
  </Create>
)
