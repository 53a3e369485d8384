import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { LEVELS } from '../../../contract/domain/levels'
import { ACTIVITY_RETENTION_DAYS_MAX } from '../../../contract/limits'
import {
  type Organization,
  OrganizationCreate,
  OrganizationPatch,
} from '../../../contract/schemas/organizations'
import { query } from '../../api/query/queries'
import { getFirstProject } from '../../api/session/accessible-projects'
import { useMe } from '../../api/session/me'
import { CreatePage, EditPage } from '../../components/form/FormPage'
import { NumberField, SwitchField, TextField } from '../../components/form/fields'
import { createTarget, type FormModel, type FormTarget, updateTarget } from '../../components/form/model'
import { ResourceForm } from '../../components/form/ResourceForm'
import { t } from '../../lib/i18n/translate'

type NewValues = Pick<Organization, 'name' | 'is_member_join_email_enabled' | 'enforce_2fa'>

interface Values extends NewValues {
  activity_log_retention_days: number | null
}

const blank: NewValues = { name: '', is_member_join_email_enabled: true, enforce_2fa: null }

/** Changes to login settings are confirmed before saving. */
const editModel: FormModel<Values, Values> = {
  body: (values) => values,
  getWarnings: ({ enforce_2fa, activity_log_retention_days: days }) => [
    ...(enforce_2fa === undefined
      ? []
      : enforce_2fa
        ? [t('Members without two-factor authentication cannot log in until they set it up.')]
        : [t('Members can then log in without two-factor authentication.')]),
    ...(days ? [t('Older audit log entries are deleted permanently.')] : []),
  ],
}

interface Common {
  onSaved: (saved: Organization) => void
  cancel: ReactNode
}

/** Form for a new organization: the server sets defaults for omitted fields. */
const NewOrganizationForm = (
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
const EditOrganizationForm = ({
  hasRetention,
  ...form
}: Common & {
  target: FormTarget<z.infer<typeof OrganizationPatch>, Organization, Organization>
  /** The user may change the retention of the audit log. */
  hasRetention: boolean
}) => (
  <ResourceForm
    schema={OrganizationPatch}
    values={({
      name,
      is_member_join_email_enabled,
      enforce_2fa,
      activity_log_retention_days = null,
    }): Values => ({
      name,
      is_member_join_email_enabled,
      enforce_2fa,
      activity_log_retention_days,
    })}
    model={editModel}
    submitLabel={t('Save')}
    {...form}
  >
    <OrganizationFieldset>
      {hasRetention && (
        <NumberField
          name="activity_log_retention_days"
          label={t('Audit log retention')}
          description={t('Older entries are deleted. Leave empty to keep all entries.')}
          min={1}
          max={ACTIVITY_RETENTION_DAYS_MAX}
          suffix={` ${t('days')}`}
        />
      )}
    </OrganizationFieldset>
  </ResourceForm>
)

const OrganizationFieldset = ({ children }: { children?: ReactNode }) => (
  <Stack gap="lg">
    <TextField name="name" label={t('Name')} description={t('At most 64 characters.')} required />
    <SwitchField
      name="is_member_join_email_enabled"
      label={t('Email about new members')}
      description={
        useMe().data?.can_send_email === false
          ? t('Nothing is sent, because email is not set up on this server.')
          : t('All members receive an email about new members.')
      }
    />
    <SwitchField
      name="enforce_2fa"
      label={t('Require two-factor authentication')}
      description={t(
        'This applies on servers with password login. Hedgerow uses API keys and only stores the setting.',
      )}
    />
    {children}
  </Stack>
)

export const NewOrganizationPage = () => (
  <CreatePage
    target={createTarget('organizations', 'create', undefined)}
    title={t('New organization')}
    description={t('It starts with one project. You become its owner.')}
    list={{ label: t('Organizations'), link: linkOptions({ to: '/organizations' }) }}
    message={({ name }) => t('{name} was created.', { name })}
    open={(organization) => {
      const project = getFirstProject(organization)
      return project
        ? linkOptions({ to: '/projects/$project_id', params: { project_id: String(project.id) } })
        : linkOptions({ to: '/organizations/$id', params: { id: organization.id } })
    }}
  >
    {(slots) => <NewOrganizationForm {...slots} />}
  </CreatePage>
)

export function EditOrganizationPage() {
  const params = useParams({ from: '/organizations/$id/edit' })
  return (
    <EditPage
      query={useQuery(query('organizations', 'retrieve', { params }))}
      kind={t('Organization')}
      getName={({ name }) => name}
      list={{ label: t('Organizations'), link: linkOptions({ to: '/organizations' }) }}
      open={({ id }) => linkOptions({ to: '/organizations/$id', params: { id } })}
    >
      {(organization, slots) => (
        <EditOrganizationForm
          target={updateTarget('organizations', 'update', params, organization)}
          hasRetention={
            organization.activity_log_retention_days !== undefined &&
            organization.membership_level === LEVELS.owner
          }
          {...slots}
        />
      )}
    </EditPage>
  )
}
