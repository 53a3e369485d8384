import { Link } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import { useCurrentApiKey } from '../../api/session/current-api-key'
import { buildScopeNames, type ScopeNames } from '../../api/session/memberships'
import { useDenialReason } from '../../api/session/permissions'
import { useMemberships } from '../../api/session/use-memberships'
import type { PageAction } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { expiresColumn, KeyLabel, riskColumn, scopesColumn } from '../../components/api-keys/key-columns'
import { PlainTable } from '../../components/data-table/PlainTable'
import { RecordCards } from '../../components/data-table/RecordCards'
import { orderByRank } from '../../components/data-table/rank'
import type { DataColumn } from '../../components/data-table/table'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { renderKeyCard } from './KeyCard'
import { KeyUsage } from './KeyUsage'
import { KeyLastUse, KeyPlaces } from './key-cells'
import { useKeyActions, useKeys } from './use-key-actions'

/** Maximum number of keys that are shown as cards. */
const KEY_CARDS_MAX = 3

const TABLE = {
  label: t('API keys'),
  rowKey: ({ id }: PersonalApiKey) => id,
  rowName: ({ label }: PersonalApiKey) => label,
}

/** Returns the columns of an API key list; `current` is the id of the key in use. */
function keyColumns(current: string | undefined, names: ScopeNames): DataColumn<PersonalApiKey>[] {
  return [
    {
      id: 'label',
      header: t('Label'),
      cell: (key) => <KeyName personalApiKey={key} inUse={key.id === current} />,
    },
    scopesColumn,
    {
      id: 'places',
      header: t('Resource access'),
      cell: (key) => <KeyPlaces apiKey={key} names={names} />,
      hideBelow: 'md',
    },
    {
      id: 'last_used_at',
      header: t('Last used'),
      cell: (key) => <KeyLastUse apiKey={key} isCurrent={key.id === current} />,
      width: '140px',
      hideBelow: 'sm',
    },
    expiresColumn,
    riskColumn,
    {
      id: 'created_at',
      header: t('Created'),
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
      width: '140px',
      hideBelow: 'lg',
    },
  ]
}

/** Label of an API key as a link, with its state. */
const KeyName = ({ personalApiKey, inUse }: { personalApiKey: PersonalApiKey; inUse: boolean }) => (
  <KeyLabel apiKey={personalApiKey}>
    <Link
      to="/personal_api_keys/$id"
      params={{ id: personalApiKey.id }}
      className="min-0 medium break hover-underline inherit no-underline"
      title={personalApiKey.label}
    >
      {personalApiKey.label}
    </Link>
    {inUse && <StatusBadge>{t('current')}</StatusBadge>}
  </KeyLabel>
)

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
  const columns = keyColumns(inUse.data?.id, names)
  const keys = list.data ?? (inUse.data ? [inUse.data] : [])
  return (
    <>
      <PageHeader
        title={t('API keys')}
        description={t('API keys sign you in and authenticate requests from your scripts.')}
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
      {keys.length > 0 && keys.length <= KEY_CARDS_MAX && (
        <RecordCards
          table={TABLE}
          rows={orderByRank(keys, columns).rows}
          rowHref={({ id }) => `/personal_api_keys/${id}`}
          actions={actions}
          render={(key) => renderKeyCard(key, key.id === inUse.data?.id, names, reason === null)}
        />
      )}
      {keys.length > KEY_CARDS_MAX && (
        <PlainTable {...TABLE} rows={keys} columns={columns} actions={actions} hasCards />
      )}
      {keys.length > 0 && <KeyUsage />}
    </>
  )
}
