import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../contract'
import { type PersonalApiKey, PersonalApiKeyCreate } from '../../../contract/schemas/personal-api-keys'
import { useCurrentApiKey } from '../../api/session/current-api-key'
import type { KeyPermissions } from '../../api/session/denial'
import { usePermissionDenial } from '../../api/session/permissions'
import { KeyFields } from '../../components/api-keys/KeyFields'
import { KeyValue } from '../../components/api-keys/KeyValue'
import { EmptyState } from '../../components/feedback/EmptyState'
import { ResourceForm } from '../../components/form/ResourceForm'
import { createTarget } from '../../components/form/target'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { NarrowColumn } from '../../components/ui/page/NarrowColumn'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { McpConfiguration } from './McpConnection'
import {
  assistantKeyValues,
  createKeyValues,
  type KeyValues,
  keyModel,
  localEvaluationKeyValues,
} from './model'
import { ScopeFields } from './ScopeFields'

/** Form for a new API key: label, permissions and scope. */
function ApiKeyForm({
  held: currentKey,
  initial,
  onMade,
}: {
  /** API key in use: a new key cannot have more permissions. */
  held: KeyPermissions | null
  initial: KeyValues
  onMade: (key: PersonalApiKey) => void
}) {
  return (
    <ResourceForm
      target={createTarget('personalApiKeys', 'create', undefined)}
      schema={PersonalApiKeyCreate}
      values={() => initial}
      model={keyModel(currentKey)}
      submitLabel={t('Create key')}
      startsBy={['for']}
      onSaved={onMade}
      cancel={<CancelLink to="/personal_api_keys" />}
    >
      <KeyFields>
        <ScopeFields held={currentKey} />
      </KeyFields>
    </ResourceForm>
  )
}

export function NewPersonalApiKeyPage() {
  const purpose = useSearch({ from: '/personal_api_keys/new' }).for
  const isForAssistant = purpose === 'assistant'
  const currentKeyQuery = useCurrentApiKey((key) => key)
  const reason = usePermissionDenial(api.personalApiKeys.create)
  const [createdKey, setMade] = useState<PersonalApiKey | null>(null)
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
                'Set it as {option} of a server SDK, with the project token and the address of this server.',
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
          held={currentKeyQuery.data ?? null}
          initial={
            isForAssistant
              ? assistantKeyValues
              : purpose === 'local-evaluation'
                ? localEvaluationKeyValues
                : createKeyValues
          }
          onMade={setMade}
        />
      )}
    </NarrowColumn>
  )
}
