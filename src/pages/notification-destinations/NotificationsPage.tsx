import { IconChevronRight, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '../../../contract'
import type { NotificationDestination } from '../../../contract/schemas/notifications'
import { query } from '../../api/query/queries'
import { useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { ALL_ROWS, PlainListPage } from '../../components/data-table/PlainListPage'
import type { DataColumn } from '../../components/data-table/table'
import { Card, CardRow, CardRows } from '../../components/ui/card/Card'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { IconTile } from '../../components/ui/icon-tile/IconTile'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { t, tn } from '../../lib/i18n/translate'
import { formatAddress, STATE_LABELS, TYPE_LABELS } from './labels'
import { buildSuggestion, type Suggestion } from './model'
import { TypeTile } from './TypeTile'
import { useDestinationActions } from './use-destination-actions'

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
  const denial = useDenialReason(api.notificationDestinations.list, t('see notifications'))
  const reason = useDenialReason(api.notificationDestinations.create, t('change notifications'))
  const list = useQuery({
    ...query('notificationDestinations', 'list', { params: { organization_id }, query: ALL_ROWS }),
    enabled: denial === null,
  })
  const actions = useDestinationActions(organization_id)
  const path = `/organizations/${organization_id}/notifications/new`
  return (
    <PlainListPage
      label={t('Notifications')}
      description={t('Messages about surveys, exports, feature flags and members of this organization.')}
      path={`/organizations/${organization_id}/notifications`}
      list={list}
      denial={denial}
      create={{
        label: t('New destination'),
        reason,
        link: (
          <LinkButton to="/organizations/$organization_id/notifications/new" params={{ organization_id }}>
            {t('New destination')}
          </LinkButton>
        ),
      }}
      empty={{
        title: t('No destinations yet'),
        text: t('Add an email address, a Slack or Teams channel, or a webhook to be notified of events.'),
        instead: (
          <Suggestions
            title={t('No destinations yet')}
            note={t('Start with one of these, or create another one.')}
            path={path}
          />
        ),
      }}
      renderAfter={(destinations) => (
        <Suggestions title={t('More suggestions')} path={path} destinations={destinations} />
      )}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      actions={actions}
      getRowState={({ state }) => STATE_LABELS[state].label}
    />
  )
}

interface SuggestionRow {
  name: Suggestion
  icon: ReactNode
  title: string
  note: string
  mark?: ReactNode
}

/**
 * Destinations that most teams need, those that are not available last, each with a link to the form with its values. Those
 * whose events a destination receives already are omitted.
 */
function Suggestions({
  title,
  note,
  path,
  destinations = [],
}: {
  title: string
  /** Remark beside the title. */
  note?: string
  path: string
  destinations?: readonly NotificationDestination[]
}) {
  const { data: me } = useMe()
  const isReceived = (name: Suggestion) =>
    destinations.some(({ events }) =>
      buildSuggestion(name, '').events.every((event) => events.includes(event)),
    )
  const suggestions: SuggestionRow[] = [
    {
      name: 'responses',
      icon: <TypeTile type="email" />,
      title: t('Email about survey responses'),
      note:
        me?.can_send_email === false
          ? t('Set SMTP_URL on the server')
          : t('A daily digest to {email}', { email: me?.email ?? '' }),
      mark: me?.can_send_email === false && <StatusBadge tone="warning">{t('Not set up')}</StatusBadge>,
    },
    {
      name: 'exports',
      icon: <TypeTile type="slack" />,
      title: t('Slack message about failing exports'),
      note: t('When an export fails, recovers or is late'),
    },
    {
      name: 'webhook',
      icon: <TypeTile type="webhook" />,
      title: t('Webhook for all events'),
      note: t('Signed HTTP requests to your program'),
    },
    {
      name: 'audit',
      icon: <IconTile icon={IconHistory} hue={45} />,
      title: t('Webhook for the audit log'),
      note: t('For a SIEM or another archive'),
    },
  ]
  const missing = suggestions.filter(({ name }) => !isReceived(name))
  if (missing.length === 0) return null
  return (
    <Card title={title} note={note} flush>
      <CardRows label={title} areCards>
        {missing
          .toSorted((a, b) => Number(Boolean(a.mark)) - Number(Boolean(b.mark)))
          .map(({ name, icon, title, note, mark }) => (
            <CardRow
              key={name}
              href={`${path}?for=${name}`}
              icon={icon}
              title={
                <span className="row wrap gap-2-8">
                  {title} {mark}
                </span>
              }
              note={note}
              aside={<IconChevronRight size={16} aria-hidden />}
            />
          ))}
      </CardRows>
    </Card>
  )
}
