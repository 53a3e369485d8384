import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { NotificationDestination } from '../../../contract/schemas/notifications'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import type { PageAction } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { EmptyState } from '../../components/feedback/EmptyState'
import { QueryState } from '../../components/feedback/QueryState'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t, tn } from '../../lib/i18n/translate'
import { formatAddress, STATE_LABELS, TYPE_LABELS } from './labels'
import { useDestinationActions } from './use-destination-actions'

/** Input that requests all destinations: the maximum page size. */
const ALL = { limit: '1000' }

const columns: DataColumn<NotificationDestination>[] = [
  {
    id: 'name',
    header: t('Name'),
    cell: ({ name }) => <span title={name}>{name}</span>,
  },
  {
    id: 'state',
    header: t('Status'),
    cell: ({ state }) => (
      <StatusBadge tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].label}</StatusBadge>
    ),
    width: '130px',
  },
  { id: 'type', header: t('Type'), cell: ({ type }) => TYPE_LABELS[type], width: '130px', hideBelow: 'sm' },
  { id: 'address', header: t('Address'), cell: formatAddress, width: '220px', hideBelow: 'md' },
  {
    id: 'events',
    header: t('Events'),
    cell: ({ events }) => tn(events.length, '1 event', '{n} events'),
    width: '110px',
    hideBelow: 'md',
  },
  {
    id: 'last',
    header: t('Last delivered'),
    cell: ({ last_delivered_at }) => <RelativeTime at={last_delivered_at} none={t('Never')} />,
    width: '150px',
    hideBelow: 'sm',
  },
]

export function NotificationsPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/notifications' })
  const path = `/organizations/${organization_id}/notifications`
  const denial = useDenialReason(api.notificationDestinations.list, t('see notifications'))
  const reason = useDenialReason(api.notificationDestinations.create, t('change notifications'))
  const list = useQuery({
    ...query('notificationDestinations', 'list', { params: { organization_id }, query: ALL }),
    enabled: denial === null,
  })
  const actions = useDestinationActions(organization_id)
  const create: PageAction = {
    ...NEW,
    label: t('New destination'),
    disabledReason: () => reason,
    effect: { href: () => `${path}/new` },
  }
  const rows = list.data?.results ?? []
  return (
    <>
      <PageHeader
        title={t('Notifications')}
        description={t('Messages about surveys, exports, feature flags and members of this organization.')}
        reason={denial ?? reason}
        actions={<PageActions name={t('Notifications')} actions={[create]} />}
      />
      {denial === null && <QueryState query={list} what={t('Notifications')} />}
      {list.data && rows.length === 0 && (
        <EmptyState
          title={t('No destinations yet')}
          action={
            reason === null && (
              <LinkButton to="/organizations/$organization_id/notifications/new" params={{ organization_id }}>
                {t('New destination')}
              </LinkButton>
            )
          }
        >
          {t('Add an email address, a Slack or Teams channel, or a webhook to be notified of events.')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <PlainTable
          label={t('Notifications')}
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          rowHref={({ id }) => `${path}/${id}`}
          actions={actions}
          getRowState={({ state }) => STATE_LABELS[state].label}
        />
      )}
    </>
  )
}
