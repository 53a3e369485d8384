import { api } from '../../../contract'
import { buildScopeNames } from '../../api/session/api-key-restrictions'
import { useCurrentApiKey } from '../../api/session/current-api-key'
import { useDenialReason } from '../../api/session/permissions'
import { useMemberships } from '../../api/session/use-memberships'
import type { PageAction } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { PlainTable } from '../../components/data-table/PlainTable'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { keyColumns } from './columns'
import { useKeyActions } from './use-key-actions'
import { useKeys } from './use-keys'

export function PersonalApiKeysPage() {
  const inUse = useCurrentApiKey((key) => key)
  const reason = useDenialReason(api.personalApiKeys.create)
  const whyAlone = useDenialReason(api.personalApiKeys.list)
  const list = useKeys()
  const names = buildScopeNames(useMemberships())
  const actions = useKeyActions()
  const create: PageAction = {
    ...NEW,
    label: t('New API key'),
    disabledReason: () => reason,
    effect: { href: () => '/personal_api_keys/new' },
  }
  const keys = list.data ?? (inUse.data ? [inUse.data] : [])
  return (
    <>
      <PageHeader
        title={t('API keys')}
        description={t(
          'API keys sign you in to the dashboard and authenticate API requests of your scripts and integrations.',
        )}
        reason={
          whyAlone
            ? t('{reason} Your key does not have it, so the list contains only this key.', {
                reason: whyAlone,
              })
            : reason
        }
        actions={<PageActions name={t('API keys')} actions={[create]} />}
      />
      {list.isError && (
        <ErrorPanel
          error={list.error}
          title={t('Other keys are not shown')}
          onRetry={() => void list.refetch()}
        />
      )}
      {keys.length === 0 && !list.isError && <p role="status">{t('Loading API keys…')}</p>}
      {keys.length > 0 && (
        <PlainTable
          label={t('API keys')}
          rows={keys}
          columns={keyColumns(inUse.data?.id, names)}
          rowKey={({ id }) => id}
          rowName={({ label }) => label}
          actions={actions}
        />
      )}
    </>
  )
}
