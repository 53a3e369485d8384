import { Button } from '@mantine/core'
import { IconChevronRight, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '../../../contract'
import type { NotificationDestination } from '../../../contract/schemas/notifications'
import { query } from '../../api/query/queries'
import { useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { ActionButton } from '../../components/actions/ActionButton'
import type { Action } from '../../components/actions/action'
import { findAction } from '../../components/actions/action-target'
import { useRunAction } from '../../components/actions/run-action'
import { ALL_ROWS, PlainListPage } from '../../components/data-table/PlainListPage'
import type { DataColumn } from '../../components/data-table/table'
import { Notice } from '../../components/feedback/Notice'
import { summarizeExport, TROUBLE } from '../../components/home/BatchExportsCard'
import { formatTroubled } from '../../components/home/ExportsLine'
import { Card, CardRow, CardRows } from '../../components/ui/card/Card'
import { formatList } from '../../components/ui/cells/format-number'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { IconTile } from '../../components/ui/icon-tile/IconTile'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { omitLeadingName } from '../../lib/i18n/case'
import { t, tn } from '../../lib/i18n/translate'
import { DestinationState } from './DestinationState'
import { formatAddress, formatEvents, getDestinationStateLabel, TYPE_LABELS } from './labels'
import { buildSuggestion, type Suggestion } from './model'
import { TypeTile } from './TypeTile'
import { useDestinationActions } from './use-destination-actions'

const buildColumns = (
  actions: readonly Action<NotificationDestination>[],
): DataColumn<NotificationDestination>[] => [
  {
    id: 'name',
    header: t('Destination'),
    cell: (destination) => (
      <span className="row min-0 gap-10" title={destination.name} data-tile>
        <TypeTile type={destination.type} />
        <span className="column min-0 snug">
          <span className="truncate">{destination.name}</span>
          <span className="soft regular text-sm truncate">
            {TYPE_LABELS[destination.type]} · {formatAddress(destination)}
          </span>
          {destination.pause_reason !== null && destination.last_error !== null && (
            <span className="error regular text-sm sentence-case wrap-text">
              {/* The host is the line above. */}
              {omitLeadingName(destination.last_error, formatAddress(destination))}
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'state',
    header: t('Status'),
    cell: (destination) => <DestinationState destination={destination} />,
    width: '140px',
  },
  {
    id: 'last',
    header: t('Last delivered'),
    cell: ({ last_delivered_at }) => <RelativeTime at={last_delivered_at} none={t('Never')} />,
    width: '130px',
    hideBelow: 'sm',
  },
  {
    id: 'events',
    header: t('Events'),
    cell: ({ events }) => (
      <span className="wrap-text snug" data-unlabeled>
        {formatEvents(events)}
      </span>
    ),
    width: 'clamp(150px, 46cqi - 190px, 290px)',
  },
  {
    id: 'pause',
    header: t('Pause or resume'),
    isHeaderHidden: true,
    cell: (destination) => {
      const action = findAction(actions, 'resume', destination) ?? findAction(actions, 'pause', destination)
      return (
        action && (
          <span data-unlabeled>
            <ActionButton
              action={action}
              row={destination}
              size="compact-sm"
              aria-label={t('{action}: {record}', { action: action.label, record: destination.name })}
            />
          </span>
        )
      )
    },
    width: '152px',
    align: 'end',
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
        <Suggestions title={t('Suggestions')} path={path} destinations={destinations} />
      )}
      columns={buildColumns(actions)}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      actions={actions}
      getRowState={(destination) => getDestinationStateLabel(destination).label}
    >
      <PausedNotice
        organization_id={organization_id}
        destinations={list.data?.results ?? []}
        actions={actions}
      />
    </PlainListPage>
  )
}

/** Warning that all destinations are paused, with the batch exports that fail at present and the button to resume. */
function PausedNotice({
  organization_id,
  destinations,
  actions,
}: {
  organization_id: string
  destinations: readonly NotificationDestination[]
  actions: readonly Action<NotificationDestination>[]
}) {
  const run = useRunAction()
  const areAllPaused = destinations.length > 0 && destinations.every(({ paused }) => paused)
  const isDenied = useDenialReason(api.batchExports.list) !== null
  const exports = useQuery({
    ...query('batchExports', 'list', { params: { organization_id }, query: ALL_ROWS }),
    enabled: areAllPaused && !isDenied,
    retry: false,
    select: ({ results }) => results.filter((record) => TROUBLE.has(summarizeExport(record).state)),
  })
  if (!areAllPaused) return null
  const { length: count } = destinations
  const [first] = destinations
  const reason = first && findAction(actions, 'resume', first)?.disabledReason?.(first)
  const resumeAll = () => {
    for (const destination of destinations) {
      const action = findAction(actions, 'resume', destination)
      if (action) void run(action, destination)
    }
  }
  return (
    <div className="mb-16">
      <Notice
        tone="warning"
        title={tn(
          count,
          'No notifications are sent: the destination is paused',
          'No notifications are sent: all {n} destinations are paused',
        )}
        actions={
          <Button size="compact-sm" variant="default" disabled={Boolean(reason)} onClick={resumeAll}>
            {count === 1 ? t('Resume') : t('Resume all')}
          </Button>
        }
      >
        {!isDenied && !exports.isError && (
          <p className="flush">
            <FailingExports organization_id={organization_id} failing={exports.data} />
          </p>
        )}
      </Notice>
    </div>
  )
}

/** Names of the batch exports that need attention, with a link to them. It keeps its line while loading. */
function FailingExports({
  organization_id,
  failing,
}: {
  organization_id: string
  failing: readonly { name: string }[] | undefined
}) {
  if (!failing) return '\u00a0'
  if (failing.length === 0) return t('No batch export needs attention at present.')
  return (
    <>
      <Link to="/organizations/$organization_id/batch_exports" params={{ organization_id }}>
        {formatTroubled(failing.length)}
      </Link>
      {`: ${formatList(failing.map(({ name }) => name))}`}
    </>
  )
}

interface SuggestionRow {
  name: Suggestion
  icon: ReactNode
  title: string
  note: string
}

/**
 * Destinations that most teams need, each with a link to the form with its values. Those whose events a destination
 * receives already are omitted.
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
  if (!me) return null
  const isReceived = (name: Suggestion) =>
    destinations.some(({ events }) =>
      buildSuggestion(name, me).events.every((event) => events.includes(event)),
    )
  const responsesType = buildSuggestion('responses', me).type
  const suggestions: SuggestionRow[] = [
    {
      name: 'responses',
      icon: <TypeTile type={responsesType} />,
      ...(responsesType === 'email'
        ? {
            title: t('Survey responses by email'),
            note: t('A daily digest to {email}', { email: me.email }),
          }
        : {
            title: t('Survey responses in Slack'),
            note: t('A daily digest to a channel'),
          }),
    },
    {
      name: 'exports',
      icon: <TypeTile type="slack" />,
      title: t('Failing exports in Slack'),
      note: t('When an export fails, recovers or is late'),
    },
    {
      name: 'webhook',
      icon: <TypeTile type="webhook" />,
      title: t('Webhook for all events'),
      note: t('Signed HTTP requests to your server'),
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
        {missing.map(({ name, icon, title, note }) => (
          <CardRow
            key={name}
            href={`${path}?for=${name}`}
            icon={icon}
            title={title}
            note={note}
            aside={<IconChevronRight size={16} aria-hidden />}
          />
        ))}
      </CardRows>
    </Card>
  )
}
