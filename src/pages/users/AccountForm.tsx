import { Stack } from '@mantine/core'
import { type Me, MePatch } from '../../../contract/schemas/users'
import { ResourceForm } from '../../components/form/ResourceForm'
import { SelectField } from '../../components/form/SelectField'
import { TextField } from '../../components/form/TextField'
import { updateTarget } from '../../components/form/target'
import { ROLE_OPTIONS } from '../../components/people-filter/role-at-organization'
import { t } from '../../lib/i18n/translate'
import { DefaultScopeFields } from './DefaultScopeFields'
import { accountModel, accountValues } from './model'

const THEMES = [
  { value: null, label: t('Not set') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
  { value: 'system', label: t('System') },
]

/** Form for the editable fields of the user's own record. */
export const AccountForm = ({ me, onSaved }: { me: Me; onSaved: (saved: Me) => void }) => (
  <ResourceForm
    target={updateTarget('users', 'update', { uuid: '@me' }, me)}
    schema={MePatch}
    values={accountValues}
    model={accountModel}
    submitLabel={t('Save')}
    onSaved={onSaved}
  >
    <Stack gap="lg">
      <TextField name="first_name" label={t('First name')} required />
      <TextField name="last_name" label={t('Last name')} />
      <SelectField
        name="role_at_organization"
        label={t('Job title')}
        description={t('Visible to other members.')}
        options={[{ value: null, label: t('Not set') }, ...ROLE_OPTIONS]}
      />
      <SelectField
        name="theme_mode"
        label={t('Theme')}
        description={t(
          'Saved with your account and applied to this device. The account menu changes this device only.',
        )}
        options={THEMES}
      />
      <DefaultScopeFields me={me} />
    </Stack>
  </ResourceForm>
)
