import { IconFolder, IconId, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../contract'
import { LEVELS } from '../../../contract/domain/levels'
import type { Organization } from '../../../contract/schemas/organizations'
import { query } from '../../api/query/queries'
import { getTeams } from '../../api/session/accessible-projects'
import { useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { UserAvatar } from '../../components/activity/get-user-name'
import { BatchExportsCard, summarizeExport } from '../../components/home/BatchExportsCard'
import { CardCreateLink, HOME_ROWS, ListCard, toListState } from '../../components/home/ListCard'
import { describeLogEntry, getEntryName, getRecordHref } from '../../components/home/log-labels'
import { PendingInviteRow, PeopleCard, usePeople } from '../../components/home/PeopleCard'
import { SetupChecklist } from '../../components/home/SetupChecklist'
import { Card, CardBones, CardGrid, CardRow } from '../../components/ui/card/Card'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t, tn } from '../../lib/i18n/translate'

const LIMIT = { limit: String(HOME_ROWS) }
const ROWS_MIN = 3

/** Cards with the projects, roles, domains, members, exports and activity of an organization. */
export function OrganizationCards({ organization }: { organization: Organization }) {
  const organization_id = organization.id
  const people = usePeople(organization_id)
  const exports = useQuery(query('batchExports', 'list', { params: { organization_id }, query: LIMIT }))
  const mayReadLog =
    useDenialReason(api.activityLog.list) === null && (organization.membership_level ?? 0) >= LEVELS.admin
  // The number of projects is known before the lists are loaded.
  const rows = Math.max(ROWS_MIN, Math.min(HOME_ROWS, getTeams(organization).length))
  return (
    // Lists that are usually short form the first row, so that the cards of a row have a similar number of records.
    <>
      <GettingStarted organization={organization} people={people} />
      <CardGrid>
        <ProjectsCard organization_id={organization_id} rows={rows} />
        <RolesCard organization_id={organization_id} rows={rows} />
        <DomainsCard organization_id={organization_id} rows={rows} />
        <PeopleCard organization_id={organization_id} people={people} hasInvites={mayReadLog} />
        <BatchExportsCard
          list={{ ...toListState(exports), data: exports.data?.results.map(summarizeExport) }}
          reason={useDenialReason(api.batchExports.list)}
          path={`/organizations/${organization_id}/batch_exports`}
        />
        {mayReadLog ? (
          <LogCard organization_id={organization_id} />
        ) : (
          <InvitesCard organization_id={organization_id} people={people} />
        )}
      </CardGrid>
    </>
  )
}

/** First steps in an organization that has only one member and receives no events. */
function GettingStarted({
  organization,
  people: { members, invites },
}: {
  organization: Organization
  people: ReturnType<typeof usePeople>
}) {
  const path = `/organizations/${organization.id}`
  const projects = getTeams(organization)
  const [project] = projects
  if (projects.some(({ ingested_event }) => ingested_event) || (members.data && members.data.count > 1))
    return null
  if (members.isError || invites.isError) return null
  // Of the same height, so that nothing moves when they are loaded.
  if (!members.data || !invites.data)
    return (
      <Card title={t('Get started')} flush>
        <CardBones count={3} />
      </Card>
    )
  return (
    <SetupChecklist
      title={t('Get started')}
      steps={[
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
          isDone: invites.data.count > 0,
        },
        {
          label: t('Set up notifications'),
          note: t('Receive survey responses and export failures by email, Slack or webhook.'),
          href: `${path}/notifications`,
          isDone: false,
        },
      ]}
    />
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
          icon={<IconFolder size={18} stroke={1.6} aria-hidden />}
          title={name}
          note={timezone}
          aside={
            <>
              {access_control && <StatusBadge tone="warning">{t('private')}</StatusBadge>}
              {is_demo && <StatusBadge tone="info">{t('demo')}</StatusBadge>}
              <StatusBadge tone={ingested_event ? 'success' : 'neutral'} dot={ingested_event}>
                {ingested_event ? t('Receiving events') : t('No events yet')}
              </StatusBadge>
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
          note={
            <span className="row between gap-8">
              <span className="truncate">{describeLogEntry(entry, false)}</span>
              <span className="flex-none text-xs">
                <RelativeTime at={entry.created_at} />
              </span>
            </span>
          }
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
          icon={<IconWorld size={18} stroke={1.6} aria-hidden />}
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
          icon={<IconId size={18} stroke={1.6} aria-hidden />}
          title={name}
          note={tn(members.length, '{n} member', '{n} members')}
        />
      )}
    </ListCard>
  )
}
