import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { LEVELS } from '../../../contract/domain/levels'
import { isObject } from '../../../contract/is-object'
import type { ActivityLogEntry, ActivityLogPage as Entries } from '../../../contract/schemas/activity-log'
import type { Organization } from '../../../contract/schemas/organizations'
import { query } from '../../api/query/queries'
import { getTeams } from '../../api/session/accessible-projects'
import { useLevel, useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { ChangeList } from '../../components/activity/ActivityEntryItem'
import { listChanges } from '../../components/activity/ActivityHistory'
import { formatFieldName, formatValue } from '../../components/activity/format-field'
import { UserAvatar } from '../../components/activity/get-user-name'
import { CursorPager } from '../../components/data-table/CursorPager'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { EmptyState } from '../../components/feedback/EmptyState'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import {
  describeLogEntry,
  formatActivity,
  getEntryName,
  getRecordHref,
} from '../../components/home/log-labels'
import { formatCount } from '../../components/ui/cells/format-number'
import { formatDay, formatDayHeading, formatHour } from '../../components/ui/cells/format-time'
import { RelativeTime, TimestampText } from '../../components/ui/cells/RelativeTime'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { FieldList } from '../../components/ui/page/FieldList'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t, tn } from '../../lib/i18n/translate'
import { useLiveText, useZone } from '../../lib/time/display-zone'
import { LogExport } from './LogExport'
import { LogFilters, type LogSearchChange, useLogSearch } from './LogFilters'

const PAGE_SIZE = '50'

/** Log of an organization: who changed what, who signed in, and which requests were refused. */
export function AuditLogPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/activity_log' })
  const reason = useDenialReason(api.activityLog.list, t('read the audit log'))
  // A rejected request would be an entry of the log.
  const isKnown = useMe().data !== undefined
  const title = t('Audit log')
  if (reason !== null || !isKnown) {
    return (
      <>
        <PageHeader title={title} />
        {reason !== null && <EmptyState title={t('You cannot read the audit log')}>{reason}</EmptyState>}
      </>
    )
  }
  return <Log organization_id={organization_id} title={title} />
}

function Log({ organization_id, title }: { organization_id: string; title: string }) {
  const { search, set } = useLogSearch()
  const { cursor, entry: openId, ...filters } = search
  const params = { organization_id }
  const zone = useZone()
  const log = useQuery({
    ...query('activityLog', 'list', { params, query: { ...filters, cursor, page_size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })
  const organization = useQuery(query('organizations', 'retrieve', { params: { id: organization_id } })).data
  const columns = buildColumns(getTeams(organization))
  const narrow = (change: LogSearchChange, options?: { replace?: boolean }) =>
    set({ ...change, cursor: undefined, entry: undefined }, options)
  return (
    <>
      <PageHeader
        title={title}
        description={organization ? <Retention organization={organization} /> : '\u00a0'}
        actions={<LogExport organization_id={organization_id} filters={filters} />}
      />
      <LogFilters
        organization_id={organization_id}
        projects={getTeams(organization)}
        search={search}
        onChange={narrow}
      />
      {log.error && (
        <ErrorPanel
          error={log.error}
          title={log.data && t('This data may be out of date')}
          onRetry={() => void log.refetch()}
        />
      )}
      {log.isPending && <p className="mt-8 soft">{t('Loading the audit log…')}</p>}
      {log.data?.results.length === 0 && (
        <NoEntries
          log={log.data}
          isFiltered={Object.keys(filters).length > 0}
          onClear={() => narrow(Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])))}
        />
      )}
      {log.data && log.data.results.length > 0 && (
        <PlainTable
          label={title}
          rows={log.data.results}
          columns={columns}
          rowKey={({ id }) => id}
          rowName={(entry) => `${formatActivity(entry.activity)} ${getEntryName(entry)}`}
          group={{
            key: ({ created_at }) => formatDay(created_at, zone),
            heading: ({ created_at }) => <DayHeading at={created_at} />,
          }}
          onOpen={({ id }) => set({ entry: id === openId ? undefined : id }, { replace: true })}
          isOpen={({ id }) => id === openId}
          below={(entry) =>
            entry.id === openId && (
              <LogEntryDetails
                entry={entry}
                organization_id={organization_id}
                onFilter={() => narrow({ item_ids: entry.item_id, scopes: entry.scope })}
              />
            )
          }
        />
      )}
      {log.data && (
        <CursorPager
          label={t('Pagination of the audit log')}
          page={log.data}
          cursor={cursor}
          onPageChange={(cursor) => set({ cursor, entry: undefined })}
        />
      )}
    </>
  )
}

/** Message without entries. */
function NoEntries({ log, isFiltered, onClear }: { log: Entries; isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState title={t('No entries yet')}>
        {t('Changes, sign-ins and refused requests appear here.')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={log.next === null ? t('No entries found') : t('No entries found so far')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      }
    >
      {log.next !== null && t('Older entries have not been searched yet.')}
    </EmptyState>
  )
}

/** Sentence about the retention, with the link to its setting. */
function Retention({ organization }: { organization: Organization }) {
  const { id, activity_log_retention_days: days } = organization
  const isOwner = useLevel(id) === LEVELS.owner
  return (
    <>
      {days
        ? tn(days, 'Entries are deleted after {n} day.', 'Entries are deleted after {n} days.')
        : t('All entries are retained.')}{' '}
      {isOwner && (
        <Link to="/organizations/$id/edit" params={{ id }} hash="activity_log_retention_days">
          {days ? t('Change retention') : t('Set a retention period')}
        </Link>
      )}
    </>
  )
}

/** Time of day: the date is the heading of the group. */
function EntryTime({ at }: { at: string }) {
  const zone = useZone()
  return <TimestampText at={at}>{formatHour(at, zone)}</TimestampText>
}

const DayHeading = ({ at }: { at: string }) => useLiveText((now, zone) => formatDayHeading(at, now, zone))

const buildColumns = (projects: ReturnType<typeof getTeams>): DataColumn<ActivityLogEntry>[] => [
  {
    id: 'activity',
    header: t('Activity'),
    cell: (entry) => (
      <span className="row min-0 gap-10">
        <UserAvatar user={entry.user} />
        <span className="min-0 regular wrap-text break">
          {describeLogEntry(entry)}
          {entry.count > 1 && (
            <span className="soft"> {t('({count} times)', { count: formatCount(entry.count) })}</span>
          )}
          <span className="narrow-only soft text-sm">
            <EntryTime at={entry.created_at} />
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'project',
    header: t('Where'),
    cell: ({ team_id }) =>
      team_id === null
        ? t('Organization')
        : (projects.find(({ id }) => id === team_id)?.name ?? String(team_id)),
    width: '180px',
    hideBelow: 'md',
  },
  {
    id: 'time',
    header: t('Time'),
    cell: ({ created_at }) => <EntryTime at={created_at} />,
    width: '110px',
    hideBelow: 'sm',
  },
]

/** Details of an entry: the changes, before and after, and the request. */
function LogEntryDetails({
  entry,
  organization_id,
  onFilter,
}: {
  entry: ActivityLogEntry
  organization_id: string
  /** Shows all entries of the record. */
  onFilter: () => void
}) {
  const { detail, created_at, item_id, ip_address, user_agent, count, user } = entry
  const changes = listChanges(entry, ({ field }) => formatFieldName(field))
  const href = getRecordHref(organization_id, entry)
  const trigger = isObject(detail.trigger) ? Object.entries(detail.trigger) : []
  return (
    <div className="grid gap-12">
      {changes.length > 0 && <ChangeList lines={changes} />}
      <FieldList
        fields={[
          { label: t('Time'), value: <RelativeTime at={created_at} full /> },
          ...(user.email ? [{ label: t('Email'), value: user.email }] : []),
          ...(item_id ? [{ label: t('Record ID'), value: item_id }] : []),
          ...trigger.map(([name, value]) => ({ label: formatFieldName(name), value: formatValue(value) })),
          ...(count > 1 ? [{ label: t('Requests'), value: count }] : []),
          ...(ip_address ? [{ label: t('IP address'), value: ip_address }] : []),
          ...(user_agent ? [{ label: t('User agent'), value: user_agent }] : []),
        ]}
      />
      <div className="row wrap gap-8">
        {href !== undefined && (
          <LinkButton to={href} variant="default" size="compact-sm">
            {t('Open record')}
          </LinkButton>
        )}
        {item_id && (
          <Button variant="default" size="compact-sm" onClick={onFilter}>
            {t('Show all entries of this record')}
          </Button>
        )}
      </div>
    </div>
  )
}
