import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../contract'
import {
  type PersonalApiKey,
  PersonalApiKeyCreate,
  PersonalApiKeyPatch,
} from '../../../contract/schemas/personal-api-keys'
import { query } from '../../api/query/queries'
import { useCurrentApiKey } from '../../api/session/current-api-key'
import type { KeyPermissions } from '../../api/session/denial'
import { usePermissionDenial } from '../../api/session/permissions'
import { useMemberships } from '../../api/session/use-memberships'
import { KeyFields, KeyLabelField } from '../../components/api-keys/KeyFields'
import { KeyValue } from '../../components/api-keys/KeyValue'
import { EmptyState } from '../../components/feedback/EmptyState'
import { ChoiceCardsField } from '../../components/form/ChoiceCards'
import { FieldStack } from '../../components/form/FieldGroup'
import { EditPage } from '../../components/form/FormPage'
import { MultiSelectField } from '../../components/form/MultiSelectField'
import { createTarget, updateTarget } from '../../components/form/model'
import { ResourceForm } from '../../components/form/ResourceForm'
import { useValues } from '../../components/form/use-field'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { NarrowColumn, PageHeader } from '../../components/ui/page/PageHeader'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { McpConfiguration } from './KeyUsage'
import {
  assistantKeyValues,
  createKeyValues,
  type KeyValues,
  keyModel,
  localEvaluationKeyValues,
} from './model'

/** Form for a new API key: label, permissions and scope. */
function ApiKeyForm({
  currentKey,
  initial,
  onCreated,
}: {
  /** API key in use: a new key cannot have more permissions. */
  currentKey: KeyPermissions | null
  initial: KeyValues
  onCreated: (key: PersonalApiKey) => void
}) {
  return (
    <ResourceForm
      target={createTarget('personalApiKeys', 'create', undefined)}
      schema={PersonalApiKeyCreate}
      values={() => initial}
      model={keyModel(currentKey)}
      submitLabel={t('Create key')}
      startsBy={['for']}
      onSaved={onCreated}
      cancel={<CancelLink to="/personal_api_keys" />}
    >
      <KeyFields>
        <ScopeFields currentKey={currentKey} />
      </KeyFields>
    </ResourceForm>
  )
}

export function NewPersonalApiKeyPage() {
  const purpose = useSearch({ from: '/personal_api_keys/new' }).for
  const isForAssistant = purpose === 'assistant'
  const currentKeyQuery = useCurrentApiKey((key) => key)
  const reason = usePermissionDenial(api.personalApiKeys.create)
  const [createdKey, setCreatedKey] = useState<PersonalApiKey | null>(null)
  return (
    <NarrowColumn>
      <PageHeader
        title={createdKey ? t('Your new API key') : t('New API key')}
        description={createdKey ? undefined : t('Limited to your own permissions.')}
        crumbs={[
          <Link key="all" to="/personal_api_keys">
            {t('API keys')}
          </Link>,
        ]}
        actions={createdKey && <LinkButton to="/personal_api_keys">{t('Done')}</LinkButton>}
      />
      {createdKey ? (
        <>
          <KeyValue label={createdKey.label} value={createdKey.value ?? ''} />
          {purpose === 'local-evaluation' && (
            <p className="mt-16">
              {rich(
                'Set it as {option} in a server SDK, with the project token and this server as the host.',
                {
                  option: <code className="text-sm mono">personalApiKey</code>,
                },
              )}
            </p>
          )}
          {isForAssistant && (
            <div className="mt-16">
              <McpConfiguration value={createdKey.value ?? undefined} />
            </div>
          )}
        </>
      ) : reason ? (
        <EmptyState title={t('You cannot create API keys')}>{reason}</EmptyState>
      ) : currentKeyQuery.isPending ? (
        <p role="status">{t('Loading permissions…')}</p>
      ) : (
        <ApiKeyForm
          currentKey={currentKeyQuery.data ?? null}
          initial={
            isForAssistant
              ? assistantKeyValues
              : purpose === 'local-evaluation'
                ? localEvaluationKeyValues
                : createKeyValues
          }
          onCreated={setCreatedKey}
        />
      )}
    </NarrowColumn>
  )
}

/** Renames an API key. */
export function EditPersonalApiKeyPage() {
  const params = useParams({ from: '/personal_api_keys/$id/edit' })
  return (
    <EditPage
      query={useQuery(query('personalApiKeys', 'retrieve', { params }))}
      kind={t('API key')}
      getName={({ label }) => label}
      list={{ label: t('API keys'), link: linkOptions({ to: '/personal_api_keys' }) }}
      open={({ id }) => linkOptions({ to: '/personal_api_keys/$id', params: { id } })}
    >
      {(key, slots) => (
        <ResourceForm
          target={updateTarget('personalApiKeys', 'update', params, key)}
          schema={PersonalApiKeyPatch}
          values={({ label }) => ({ label })}
          submitLabel={t('Save')}
          {...slots}
        >
          <KeyLabelField />
        </ResourceForm>
      )}
    </EditPage>
  )
}

/** Organizations and projects the API key is restricted to. */
function ScopeFields({ currentKey }: { currentKey: KeyPermissions | null }) {
  const { reach } = useValues<KeyValues>()
  const { organizations, projects } = useMemberships()
  const isRestricted =
    (currentKey?.scoped_teams ?? []).length + (currentKey?.scoped_organizations ?? []).length > 0
  const owners = [...new Set(projects.map(({ organization }) => organization))]
  return (
    <FieldStack>
      <ChoiceCardsField
        name="reach"
        label={t('Resource access')}
        options={[
          {
            value: 'everywhere',
            label: isRestricted ? t('Same as your current key') : t('All resources'),
            description: isRestricted
              ? t('Your current key is restricted. A new key cannot have wider access.')
              : t('All your organizations, including future ones.'),
          },
          {
            value: 'organizations',
            label: t('Selected organizations'),
            description: t('Including all their projects.'),
          },
          {
            value: 'projects',
            label: t('Selected projects'),
            description: t('Project resources only.'),
          },
        ]}
      />
      {reach === 'organizations' && (
        <MultiSelectField
          name="scoped_organizations"
          label={t('Organizations')}
          data={organizations.map(({ id, name }) => ({ value: id, label: name }))}
          required
        />
      )}
      {reach === 'projects' && (
        <MultiSelectField
          name="scoped_teams"
          label={t('Projects')}
          data={owners.map((group) => ({
            group,
            items: projects
              .filter(({ organization }) => organization === group)
              .map(({ id, name }) => ({ value: String(id), label: name })),
          }))}
          required
        />
      )}
    </FieldStack>
  )
}
