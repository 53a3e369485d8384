import { Stack } from '@mantine/core'
import { type Me, MePatch } from '../../../contract/schemas/users'
import { ResourceForm } from '../../components/resource-form/ResourceForm'
import { SelectField } from '../../components/resource-form/SelectField'
import { TextField } from '../../components/resource-form/TextField'
import { changing } from '../../components/resource-form/target'
import { accountModel, accountValues } from './model'
import { PlaceFields } from './PlaceFields'

const THEMES = [
  { value: null, label: 'Not set' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the system' },
]

/** What people may change of their own record. */
export const AccountForm = ({ me, onSaved }: { me: Me; onSaved: (saved: Me) => void }) => (
  <ResourceForm
    target={changing('users', 'update', { uuid: '@me' }, me)}
    schema={MePatch}
    values={accountValues}
    model={accountModel}
    submitLabel="Save"
    onSaved={onSaved}
  >
    <Stack maw={520} gap="lg">
      <TextField name="first_name" label="First name" required />
      <TextField name="last_name" label="Last name" />
      <TextField
        name="role_at_organization"
        label="What you work on"
        description="Shown to the other members. At most 64 characters."
        nullable
      />
      <SelectField
        name="theme_mode"
        label="Colors"
        description="Kept with your account, and used on this device once saved. The menu under your name changes this device only."
        options={THEMES}
      />
      <PlaceFields me={me} />
    </Stack>
  </ResourceForm>
)
