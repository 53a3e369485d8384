import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../contract'
import type { Scope } from '../../../contract/domain/scopes'
import { type PersonalApiKey, PersonalApiKeyPatch } from '../../../contract/schemas/personal-api-keys'
import { ServiceAccountKeyCreate } from '../../../contract/schemas/service-accounts'
import { query } from '../../api/query/queries'
import { getTeams } from '../../api/session/accessible-projects'
import { useDenialReason } from '../../api/session/permissions'
import { KeyFields, KeyLabelField } from '../../components/api-keys/KeyFields'
import { KeyValue } from '../../components/api-keys/KeyValue'
import { EmptyState } from '../../components/feedback/EmptyState'
import { EditPage } from '../../components/form/FormPage'
import { MultiSelectField } from '../../components/form/MultiSelectField'
import { createTarget, type FormModel, type FormProblem } from '../../components/form/model'
import { ResourceForm } from '../../components/form/ResourceForm'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { NarrowColumn, PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'

interface KeyValues {
  label: string
  power: 'chosen' | 'everything'
  /** Selected scopes; retained while `power` grants full access. */
  scopes: Scope[]
  /** Ids as strings, as used by the select input. Empty for all. */
  scoped_teams: string[]
  /** Expiration date; null for a key that does not expire. */
  expires_at: string | null
}

const newKey: KeyValues = { label: '', power: 'chosen', scopes: [], scoped_teams: [], expires_at: null }

const keyModel: FormModel<KeyValues, ServiceAccountKeyCreate> = {
  body: ({ label, power, scopes, scoped_teams, expires_at }) => ({
    label,
    scopes: power === 'everything' ? ['*'] : scopes,
    scoped_teams: scoped_teams.map(Number),
    expires_at,
  }),
  problems: ({ power, scopes, expires_at }) => {
    const problems: FormProblem[] = []
    if (power === 'chosen' && scopes.length === 0)
      problems.push({ field: 'scopes', message: t('Choose at least one scope.') })
    if (expires_at !== null && Date.parse(expires_at) <= Date.now())
      problems.push({ field: 'expires_at', message: t('Choose a date in the future.') })
    return problems
  },
}

const PAGE = '/organizations/$organization_id/service_accounts/$id'

/** Creates an API key of a service account and displays its value. */
export function NewServiceAccountKeyPage() {
  const params = useParams({ from: '/organizations/$organization_id/service_accounts/$id/keys/new' })
  const { organization_id, id: service_account_id } = params
  const account = useQuery(query('serviceAccounts', 'retrieve', { params }))
  const reason = useDenialReason(api.serviceAccountKeys.create, t('create API keys of service accounts'))
  const [createdKey, setCreatedKey] = useState<PersonalApiKey | null>(null)
  return (
    <NarrowColumn>
      <PageHeader
        title={createdKey ? t('New API key created') : t('New API key')}
        crumbs={[
          <Link key="all" to="/organizations/$organization_id/service_accounts" params={params}>
            {t('Service accounts')}
          </Link>,
          <Link key="account" to={PAGE} params={params}>
            {account.data?.name ?? t('Service account')}
          </Link>,
        ]}
        actions={
          createdKey && (
            <LinkButton to={PAGE} params={params}>
              {t('Done')}
            </LinkButton>
          )
        }
      />
      {createdKey ? (
        <KeyValue label={createdKey.label} value={createdKey.value ?? ''} />
      ) : reason ? (
        <EmptyState title={t('You cannot create API keys')}>{reason}</EmptyState>
      ) : (
        <ResourceForm
          target={createTarget('serviceAccountKeys', 'create', { organization_id, service_account_id })}
          schema={ServiceAccountKeyCreate}
          values={() => newKey}
          model={keyModel}
          submitLabel={t('Create key')}
          onSaved={setCreatedKey}
          cancel={<CancelLink to={PAGE} params={params} />}
        >
          <KeyFields>
            <ProjectsField organization_id={organization_id} />
          </KeyFields>
        </ResourceForm>
      )}
    </NarrowColumn>
  )
}

/** Renames an API key of a service account. */
export function EditServiceAccountKeyPage() {
  const from = '/organizations/$organization_id/service_accounts/$id/keys/$key_id/edit'
  const { key_id, ...params } = useParams({ from })
  const account = useQuery({
    ...query('serviceAccounts', 'retrieve', { params }),
    // A deleted key has no form.
    select: ({ keys }) => keys.find(({ id }) => id === key_id) ?? null,
  })
  const { organization_id, id: service_account_id } = params
  return (
    <EditPage
      query={account}
      kind={t('API key')}
      getName={(key) => key?.label ?? t('API key')}
      list={{
        label: t('Service accounts'),
        link: linkOptions({ to: '/organizations/$organization_id/service_accounts', params }),
      }}
      open={() => linkOptions({ to: PAGE, params })}
    >
      {(key, slots) =>
        key ? (
          <ResourceForm
            target={createTarget('serviceAccountKeys', 'update', {
              organization_id,
              service_account_id,
              id: key_id,
            })}
            schema={PersonalApiKeyPatch}
            values={() => ({ label: key.label })}
            submitLabel={t('Save')}
            {...slots}
          >
            <KeyLabelField />
          </ResourceForm>
        ) : (
          <EmptyState title={t('API key not found')}>{t('It may have been revoked.')}</EmptyState>
        )
      }
    </EditPage>
  )
}

function ProjectsField({ organization_id }: { organization_id: string }) {
  const organization = useQuery(query('organizations', 'retrieve', { params: { id: organization_id } }))
  return (
    <MultiSelectField
      name="scoped_teams"
      label={t('Projects')}
      description={t('Optional. The key works only in these projects, and not in the organization itself.')}
      whenEmpty={t('All resources')}
      data={getTeams(organization.data).map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}
