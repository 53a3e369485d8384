import { IconId, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../contract'
import { LEVELS } from '../../../contract/domain/levels'
import type { ProxyStatus } from '../../../contract/domain/proxies'
import type { Organization } from '../../../contract/schemas/organizations'
import type { HomeExport } from '../../../contract/schemas/project-home'
import { query } from '../../api/query/queries'
import { getTeams } from '../../api/session/accessible-projects'
import { useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { UserAvatar } from '../../components/activity/get-user-name'
import { isUnlimited } from '../../components/api-keys/labels'
import { type AttentionItem, AttentionStrip } from '../../components/home/AttentionStrip'
import { BatchExportsCard, summarizeExport, TROUBLE } from '../../components/home/BatchExportsCard'
import { EventsBadge } from '../../components/home/EventsBadge'
import { formatTroubled } from '../../components/home/ExportsLine'
import {
  CardCreateLink,
  HOME_ROWS,
  ListCard,
  type ListState,
  toListState,
} from '../../components/home/ListCard'
import { describeLogEntry, getEntryName, getRecordHref } from '../../components/home/log-labels'
import { PendingInviteRow, PeopleCard, usePeople } from '../../components/home/PeopleCard'
import { SetupChecklist } from '../../components/home/SetupChecklist'
import { CardGrid, CardRow } from '../../components/ui/card/Card'
import { formatList } from '../../components/ui/cells/format-number'
import { Initials } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { IconTile } from '../../components/ui/icon-tile/IconTile'
import { t, tn } from '../../lib/i18n/translate'

const LIMIT = { limit: String(HOME_ROWS) }
const ROWS_MIN = 3

/** Position of an export in its card, as on the home page of a project: those that need attention are first. */
const getUrgency = ({ state }: HomeExport) => (!TROUBLE.has(state) ? 2 : state === 'retrying' ? 1 : 0)

/** Problems of an organization, and cards with its projects, roles, domains, members, exports and activity. */
export function OrganizationCards({ organization }: { organization: Organization }) {
  const organization_id = organization.id
  const people = usePeople(organization_id)
  const exports = useQuery(query('batchExports', 'list', { params: { organization_id }, query: LIMIT }))
  const exportList = {
    ...toListState(exports),
    data: exports.data?.results.map(summarizeExport).toSorted((a, b) => getUrgency(a) - getUrgency(b)),
  }
  const mayReadLog =
    useDenialReason(api.activityLog.list) === null && (organization.membership_level ?? 0) >= LEVELS.admin
  // The number of projects is known before the lists are loaded.
  const rows = Math.max(ROWS_MIN, Math.min(HOME_ROWS, getTeams(organization).length))
  return (
    // Lists that are usually short form the last row, so that the cards of a row have a similar number of records.
    <>
      <GettingStarted
        organization={organization}
        people={people}
        otherwise={<Attention organization={organization} people={people} exports={exportList} />}
      />
      <CardGrid>
        <PeopleCard organization_id={organization_id} people={people} hasInvites={mayReadLog} />
        <BatchExportsCard
          list={exportList}
          reason={useDenialReason(api.batchExports.list)}
          path={`/organizations/${organization_id}/batch_exports`}
        />
        {mayReadLog ? (
          <LogCard organization_id={organization_id} />
        ) : (
          <InvitesCard organization_id={organization_id} people={people} />
        )}
        <ProjectsCard organization_id={organization_id} rows={rows} />
        <DomainsCard organization_id={organization_id} rows={rows} />
        <RolesCard organization_id={organization_id} rows={rows} />
      </CardGrid>
    </>
  )
}

/** Maximum number of records that are checked of lists without a card. */
const CHECKED_MAX = '100'

/** Problems among the records of the cards, the proxies, the API keys and the notification destinations. */
function Attention({
  organization: { id: organization_id, membership_level },
  people: { reason, invites },
  exports,
}: {
  organization: Organization
  people: ReturnType<typeof usePeople>
  exports: ListState<HomeExport>
}) {
  const path = `/organizations/${organization_id}`
  const domains = useQuery(query('domains', 'list', { params: { organization_id }, query: LIMIT }))
  // A rejected request would be an entry of the audit log, and other servers do not have these lists.
  const isOwnServer = useMe().data?.trash_days !== undefined
  const mayManage = isOwnServer && (membership_level ?? 0) >= LEVELS.admin
  const isDenied = {
    domains: useDenialReason(api.domains.list) !== null,
    exports: useDenialReason(api.batchExports.list) !== null,
    proxies: useDenialReason(api.proxyRecords.list) !== null,
    keys: useDenialReason(api.organizationApiKeys.list) !== null || !mayManage,
    notifications: useDenialReason(api.notificationDestinations.list) !== null || !mayManage,
  }
  const params = { organization_id }
  const proxies = useQuery({
    ...query('proxyRecords', 'list', { params, query: { limit: CHECKED_MAX } }),
    enabled: !isDenied.proxies,
  })
  const keys = useQuery({
    ...query('organizationApiKeys', 'list', { params, query: { expires: 'false', limit: CHECKED_MAX } }),
    enabled: !isDenied.keys,
  })
  const notifications = useQuery({
    ...query('notificationDestinations', 'list', { params, query: { limit: CHECKED_MAX } }),
    enabled: !isDenied.notifications,
  })
  const checked = [
    { name: t('batch exports'), isDenied: isDenied.exports, list: exports },
    { name: t('proxies'), isDenied: isDenied.proxies, list: toFullListState(proxies) },
    { name: t('domains'), isDenied: isDenied.domains, list: toFullListState(domains) },
    { name: t('invites'), isDenied: reason !== null, list: toFullListState(invites) },
    { name: t('API keys'), isDenied: isDenied.keys, list: toFullListState(keys) },
    { name: t('notifications'), isDenied: isDenied.notifications, list: toFullListState(notifications) },
  ].filter((check) => !check.isDenied)
  if (checked.length === 0) return null
  const isLoading = checked.some(({ list: { data, error } }) => !data && !error)
  // Of a long list, the first records only.
  const loaded = checked.filter(({ list }) => list.data)
  const isComplete = loaded.every(({ list: { data = [], count = 0 } }) => data.length >= count)
  const isPartial = ({ data, count = 0 }: ListState<unknown>) => count > (data?.length ?? 0)

  const troubled = exports.data?.filter(({ state }) => TROUBLE.has(state)) ?? []
  const failingProxies = proxies.data?.results.filter(({ status }) => FAILING_PROXY.has(status)) ?? []
  const unverified = domains.data?.results.filter(({ is_verified }) => !is_verified) ?? []
  const expired = invites.data?.results.filter(({ is_expired }) => is_expired) ?? []
  const unlimited = keys.data?.results.filter(isUnlimited) ?? []
  const destinations = notifications.data?.results ?? []
  const items: (AttentionItem | false)[] = [
    troubled.length > 0 && {
      title: isPartial(exports) ? t('Some batch exports need attention') : formatTroubled(troubled.length),
      note: formatList(troubled.map(({ name }) => name)),
      href: `${path}/batch_exports`,
      tone: troubled.some(({ state }) => state !== 'retrying') ? 'error' : 'warning',
    },
    failingProxies.length > 0 && {
      title: isPartial(toFullListState(proxies))
        ? t('Some proxies need attention')
        : tn(failingProxies.length, '{n} proxy needs attention', '{n} proxies need attention'),
      note: formatList(failingProxies.map(({ domain }) => domain)),
      href: `${path}/proxy_records`,
      tone: failingProxies.some(({ status }) => status !== 'warning') ? 'error' : 'warning',
    },
    destinations.length > 0 &&
      destinations.every(({ paused }) => paused) && {
        title: t('Notifications are paused'),
        note: formatList(destinations.map(({ name }) => name)),
        href: `${path}/notifications`,
        tone: 'warning',
      },
    unlimited.length > 0 && {
      title: tn(
        unlimited.length,
        '1 key with all scopes and no expiry',
        '{n} keys with all scopes and no expiry',
      ),
      note: formatList(unlimited.map(({ label }) => label)),
      href: `${path}/api_keys`,
      tone: 'warning',
    },
    unverified.length > 0 && {
      title: isPartial(toFullListState(domains))
        ? t('Some domains are unverified')
        : tn(unverified.length, '{n} domain is unverified', '{n} domains are unverified'),
      note: formatList(unverified.map(({ domain }) => domain)),
      href: `${path}/domains`,
      tone: 'warning',
    },
    expired.length > 0 && {
      title: tn(expired.length, '{n} invite has expired', '{n} invites have expired'),
      note: formatList(expired.map(({ target_email }) => target_email)),
      href: `${path}/invites`,
      tone: 'warning',
    },
  ]
  return (
    <AttentionStrip
      items={isLoading ? undefined : items.filter((item) => item !== false)}
      otherwise={
        isComplete
          ? t('Checked: {lists}.', { lists: formatList(loaded.map(({ name }) => name)) })
          : t('Only the first records of each list were checked.')
      }
    />
  )
}

/** Statuses of proxies that do not work, or will soon not. */
const FAILING_PROXY = new Set<string>(['erroring', 'timed_out', 'warning'] satisfies ProxyStatus[])

/** State of a list of which all loaded records are checked. */
const toFullListState = <T,>(list: Parameters<typeof toListState<T>>[0]): ListState<T> => ({
  ...toListState(list),
  data: list.data?.results,
})

/** First steps in an organization that has only one member and receives no events; otherwise the given content. */
function GettingStarted({
  organization,
  people: { reason, members, invites },
  otherwise,
}: {
  organization: Organization
  people: ReturnType<typeof usePeople>
  otherwise: ReactNode
}) {
  const path = `/organizations/${organization.id}`
  const projects = getTeams(organization)
  const [project] = projects
  if (projects.some(({ ingested_event }) => ingested_event) || (members.data && members.data.count > 1))
    return otherwise
  if (reason !== null || members.isError || invites.isError) return otherwise
  const isLoading = !members.data || !invites.data
  const steps = [
    {
      label: project ? t('Send your first event') : t('Create a project'),
      note: project ? project.name : t('Projects contain surveys, feature flags and exports.'),
      href: project ? `/projects/${project.id}` : `${path}/projects/new`,
      isDone: false,
    },
    {
      label: t('Invite members'),
      note: t('Colleagues can edit surveys and read their results.'),
      href: `${path}/invites/new`,
      isDone: Boolean(invites.data?.count),
    },
    {
      label: t('Set up notifications'),
      note: t('Receive survey responses and export failures by email, Slack or webhook.'),
      href: `${path}/notifications`,
      isDone: false,
    },
  ]
  return (
    // It keeps its space while loading, so that nothing moves.
    <div style={isLoading ? { visibility: 'hidden' } : undefined}>
      <SetupChecklist title={t('Get started')} steps={steps} />
    </div>
  )
}

interface ShortListProps {
  organization_id: string
  /** Height of the card. */
  rows: number
}

function ProjectsCard({ organization_id, rows }: ShortListProps) {
  const list = useQuery(query('projects', 'list', { params: { organization_id }, query: LIMIT }))
  const path = `/organizations/${organization_id}/projects`
  return (
    <ListCard
      title={t('Projects')}
      href={path}
      list={toListState(list)}
      rows={rows}
      reason={useDenialReason(api.projects.list)}
      empty={t(
        'Projects contain surveys, feature flags and exports. Private projects are only visible to members with access.',
      )}
      emptyAction={<CardCreateLink to={`${path}/new`}>{t('New project')}</CardCreateLink>}
    >
      {({ id, name, timezone, access_control, is_demo, ingested_event }) => (
        <CardRow
          key={id}
          href={`/projects/${id}`}
          icon={<Initials name={name} />}
          title={name}
          note={timezone}
          aside={
            <>
              {access_control && <StatusBadge tone="warning">{t('private')}</StatusBadge>}
              {is_demo && <StatusBadge tone="info">{t('demo')}</StatusBadge>}
              <EventsBadge isReceiving={ingested_event} />
            </>
          }
        />
      )}
    </ListCard>
  )
}

/** Card with the latest entries of the audit log. */
function LogCard({ organization_id: id }: { organization_id: string }) {
  // A rejected request would be an entry of the log.
  const isKnown = useMe().data !== undefined
  const log = useQuery({
    ...query('activityLog', 'list', { params: { organization_id: id }, query: { page_size: LIMIT.limit } }),
    enabled: isKnown,
  })
  return (
    <ListCard
      title={t('Activity')}
      href={`/organizations/${id}/activity_log`}
      list={{ data: log.data?.results, error: log.error, refetch: log.refetch }}
      rows={HOME_ROWS}
      empty={t('Changes, sign-ins and refused requests appear here.')}
    >
      {(entry) => (
        <CardRow
          key={entry.id}
          href={getRecordHref(id, entry)}
          icon={<UserAvatar user={entry.user} />}
          title={getEntryName(entry)}
          time={<RelativeTime at={entry.created_at} />}
          note={describeLogEntry(entry, false)}
        />
      )}
    </ListCard>
  )
}

function DomainsCard({ organization_id, rows }: ShortListProps) {
  const list = useQuery(query('domains', 'list', { params: { organization_id }, query: LIMIT }))
  const path = `/organizations/${organization_id}/domains`
  return (
    <ListCard
      title={t('Domains')}
      href={path}
      list={toListState(list)}
      rows={rows}
      reason={useDenialReason(api.domains.list)}
      empty={t('Verify a domain to manage how its users sign in.')}
      emptyAction={<CardCreateLink to={`${path}/new`}>{t('Add domain')}</CardCreateLink>}
    >
      {({ id, domain, is_verified, jit_provisioning_enabled }) => (
        <CardRow
          key={id}
          href={`${path}/${id}`}
          icon={<IconTile icon={IconWorld} hue={225} />}
          title={domain}
          note={jit_provisioning_enabled ? t('Automatic provisioning') : t('Invites only')}
          aside={
            <StatusBadge tone={is_verified ? 'success' : 'warning'}>
              {is_verified ? t('verified') : t('unverified')}
            </StatusBadge>
          }
        />
      )}
    </ListCard>
  )
}

function InvitesCard({
  organization_id,
  people: { reason, invites },
}: {
  organization_id: string
  people: ReturnType<typeof usePeople>
}) {
  const path = `/organizations/${organization_id}/invites`
  return (
    <ListCard
      title={t('Invites')}
      href={path}
      list={toListState(invites)}
      reason={reason}
      empty={t('All invites have been accepted.')}
      emptyAction={<CardCreateLink to={`${path}/new`}>{t('Invite members')}</CardCreateLink>}
    >
      {(invite) => <PendingInviteRow key={invite.id} invite={invite} href={path} />}
    </ListCard>
  )
}

function RolesCard({ organization_id, rows }: ShortListProps) {
  const list = useQuery(query('roles', 'list', { params: { organization_id }, query: LIMIT }))
  const path = `/organizations/${organization_id}/roles`
  return (
    <ListCard
      title={t('Roles')}
      href={path}
      list={toListState(list)}
      rows={rows}
      reason={useDenialReason(api.roles.list)}
      empty={t('Group members by what they work on.')}
      emptyAction={<CardCreateLink to={`${path}/new`}>{t('New role')}</CardCreateLink>}
    >
      {({ id, name, members }) => (
        <CardRow
          key={id}
          href={`${path}/${id}`}
          icon={<IconTile icon={IconId} hue={285} />}
          title={name}
          note={tn(members.length, '{n} member', '{n} members')}
        />
      )}
    </ListCard>
  )
}
