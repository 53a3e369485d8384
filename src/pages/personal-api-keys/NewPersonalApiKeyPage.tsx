import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../contract'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import { useCurrentApiKey } from '../../api/current-api-key'
import { usePermissionDenial } from '../../api/permissions'
import { EmptyState } from '../../components/feedback/EmptyState'
import { LinkButton } from '../../components/link/LinkButton'
import { NarrowColumn } from '../../components/page/NarrowColumn'
import { PageHeader } from '../../components/page/PageHeader'
import { t } from '../../texts/translate'
import { ApiKeyForm } from './ApiKeyForm'
import { KeyValue } from './KeyValue'

export function NewPersonalApiKeyPage() {
  const currentKeyQuery = useCurrentApiKey((key) => key)
  const reason = usePermissionDenial(api.personalApiKeys.create)
  const [createdKey, setMade] = useState<PersonalApiKey | null>(null)
  return (
    <>
      <PageHeader
        title={createdKey ? t('Your new API key') : t('New API key')}
        {...(!createdKey && { description: t('Limited to your own permissions.') })}
        crumbs={[
          <Link key="all" to="/personal_api_keys">
            {t('API keys')}
          </Link>,
        ]}
        actions={createdKey && <LinkButton to="/personal_api_keys">{t('Done')}</LinkButton>}
      />
      {createdKey ? (
        <KeyValue label={createdKey.label} value={createdKey.value ?? ''} />
      ) : reason ? (
        <EmptyState title={t('You cannot create API keys')}>{reason}</EmptyState>
      ) : currentKeyQuery.isPending ? (
        <p role="status">{t('Loading permissions…')}</p>
      ) : (
        <NarrowColumn>
          <ApiKeyForm held={currentKeyQuery.data ?? null} onMade={setMade} />
        </NarrowColumn>
      )}
    </>
  )
}
