import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  type Organization,
  OrganizationCreate,
  OrganizationPatch,
} from '../../../contract/schemas/organizations'
import type { FormModel } from '../../components/form/model'
import { ResourceForm } from '../../components/form/ResourceForm'
import { SwitchField } from '../../components/form/SwitchField'
import { TextField } from '../../components/form/TextField'
import type { FormTarget } from '../../components/form/target'
import { t } from '../../lib/i18n/translate'

type Values = Pick<Organization, 'name' | 'is_member_join_email_enabled' | 'enforce_2fa'>

const blank: Values = { name: '', is_member_join_email_enabled: true, enforce_2fa: null }

/** Changes to login settings are confirmed before saving. */
const editModel: FormModel<Values, Values> = {
  body: (values) => values,
  getWarnings: ({ enforce_2fa }) => {
    if (enforce_2fa === undefined) return []
    return enforce_2fa
      ? [t('Members without two-factor authentication cannot log in until they set it up.')]
      : [t('Members can then log in without two-factor authentication.')]
  },
}

interface Common {
  onSaved: (saved: Organization) => void
  cancel: ReactNode
}

/** Form for a new organization: the server sets defaults for omitted fields. */
export const NewOrganizationForm = (
  form: Common & { target: FormTarget<OrganizationCreate, Organization, undefined> },
) => (
  <ResourceForm
    schema={OrganizationCreate}
    values={() => blank}
    submitLabel={t('Create organization')}
    {...form}
  >
    <OrganizationFieldset />
  </ResourceForm>
)

/** Form for the settings of an organization: sends only changed fields. */
export const EditOrganizationForm = (
  form: Common & { target: FormTarget<Partial<OrganizationCreate>, Organization, Organization> },
) => (
  <ResourceForm
    schema={OrganizationPatch}
    values={({ name, is_member_join_email_enabled, enforce_2fa }): Values => ({
      name,
      is_member_join_email_enabled,
      enforce_2fa,
    })}
    model={editModel}
    submitLabel={t('Save')}
    {...form}
  >
    <OrganizationFieldset />
  </ResourceForm>
)

const OrganizationFieldset = () => (
  <Stack gap="lg">
    <TextField name="name" label={t('Name')} description={t('At most 64 characters.')} required />
    <SwitchField
      name="is_member_join_email_enabled"
      label={t('Email members about new joiners')}
      description={t('All members receive an email about new members.')}
    />
    <SwitchField
      name="enforce_2fa"
      label={t('Require two-factor authentication')}
      description={t(
        'This applies on servers with password login. Hedgerow uses API keys and only stores the setting.',
      )}
    />
  </Stack>
)
