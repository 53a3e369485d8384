import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { ActivityEntry } from '../../../contract/schemas/activity'
import type { Project } from '../../../contract/schemas/projects'
import { query } from '../../api/query/queries'
import { useTrashNote } from '../../api/query/trash'
import { useDenialReason } from '../../api/session/permissions'
import { ActionBar } from '../../components/actions/ActionBar'
import { ActionButton } from '../../components/actions/ActionButton'
import type { Action } from '../../components/actions/action'
import { findAction } from '../../components/actions/action-target'
import { DangerSection } from '../../components/actions/DangerSection'
import { ActivityHistory, listChanges } from '../../components/activity/ActivityHistory'
import { formatFieldName } from '../../components/activity/format-field'
import { HomeHeader } from '../../components/home/HomeHeader'
import { EventStatus, getEventPollInterval, InstallSnippet } from '../../components/home/InstallSnippet'
import { Card, CardColumns } from '../../components/ui/card/Card'
import { CopyText } from '../../components/ui/cells/CopyText'
import { LevelBadge } from '../../components/ui/cells/LevelBadge'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { FieldList } from '../../components/ui/page/FieldList'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { Tabs } from '../../components/ui/page/Tabs'
import { t } from '../../lib/i18n/translate'
import { AccessRules } from './AccessRules'
import { describeActivity } from './describe-activity'
import { ProjectAccess } from './ProjectAccess'
import { PROJECT_LOSS, useProjectActions } from './use-project-actions'

/** Labels of fields with unclear names. */
const FIELDS = new Map([
  ['name', t('Name')],
  ['timezone', t('Time zone')],
  ['access_control', t('Private')],
  ['access_controls', t('Access rule')],
  ['api_token', t('Project token')],
  ['app_urls', t('App URLs')],
])

/** Activity log of a project and its settings. */
function ProjectHistory({ organization_id, id }: { organization_id: string; id: string }) {
  const { page } = useSearch({ from: '/organizations/$organization_id/projects/$id' })
  return (
    <ActivityHistory
      endpoint={api.projects.activity}
      query={(paging) => query('projects', 'activity', { params: { organization_id, id }, query: paging })}
      page={page}
      describe={describeActivity}
      lines={getChangeLines}
    />
  )
}

const getChangeLines = (entry: ActivityEntry) =>
  listChanges(entry, ({ field }) => FIELDS.get(field) ?? formatFieldName(field))

const TABS = [
  { tab: undefined, label: t('Overview') },
  { tab: 'history', label: t('Activity') },
]

export function ProjectPage() {
  const params = useParams({ from: '/organizations/$organization_id/projects/$id' })
  const { tab } = useSearch({ from: '/organizations/$organization_id/projects/$id' })
  const project = useQuery({
    ...query('projects', 'retrieve', { params }),
    refetchInterval: ({ state }) => getEventPollInterval(state.data),
  })
  const reason = useDenialReason(api.projects.update)
  const actions = useProjectActions(params.organization_id)
  const trashNote = useTrashNote()
  return (
    <RecordBoundary query={project} kind={t('Project')}>
      {(record) => (
        <>
          <HomeHeader
            title={record.name}
            organization_id={params.organization_id}
            summary={t('Token, settings and access of this project.')}
            aside={
              <>
                {record.access_control && <StatusBadge tone="warning">{t('private')}</StatusBadge>}
                {record.is_demo && <StatusBadge tone="info">{t('demo')}</StatusBadge>}
              </>
            }
            crumbs={[
              <Link key="all" to="/organizations/$organization_id/projects" params={params}>
                {t('Projects')}
              </Link>,
            ]}
            reason={reason}
            actions={
              <ActionBar subject={{ name: record.name, row: record, actions }} beside={['home', 'edit']} />
            }
          />
          <Tabs label={t('Project tabs')} tabs={TABS} current={tab} />
          {tab === 'history' ? (
            <ProjectHistory {...params} />
          ) : (
            <>
              <DemoDataNote {...params} />
              <CardColumns aside={<ProjectDetailsCard project={record} />}>
                <ProjectInstall project={record} actions={actions} />
                <ProjectSettingsCard project={record} canEdit={reason === null} />
                <ProjectAccess project={record} organization_id={params.organization_id} />
                <AccessRules project={record} organization_id={params.organization_id} />
              </CardColumns>
              <DangerSection title={t('Delete project')} actions={actions} id="delete" row={record}>
                {PROJECT_LOSS} {trashNote}
              </DangerSection>
            </>
          )}
        </>
      )}
    </RecordBoundary>
  )
}

const REFETCH_INTERVAL_MS = 5_000

/** Notice shown while demo data is being created. */
function DemoDataNote({ organization_id, id }: { organization_id: string; id: string }) {
  const { data } = useQuery({
    ...query('projects', 'isGeneratingDemoData', { params: { organization_id, id } }),
    refetchInterval: ({ state }) => (state.data?.is_generating_demo_data ? REFETCH_INTERVAL_MS : false),
  })
  return data?.is_generating_demo_data ? (
    <p role="status">{t('Demo data is being generated. The lists of this project update automatically.')}</p>
  ) : null
}

/** Project token that SDKs send events with, the code to install one, and whether events arrive. */
function ProjectInstall({ project, actions }: { project: Project; actions: readonly Action<Project>[] }) {
  const reset = findAction(actions, 'reset-token', project)
  const reason = reset?.disabledReason?.(project)
  return (
    <Card title={t('Project token')} action={<EventStatus isReceiving={project.ingested_event} />}>
      <p className="mb-12 soft">
        {t('SDKs use this token to send events. It is safe to use in client code.')}
      </p>
      <div className="row wrap between gap-8 mb-16">
        <CopyText text={project.api_token} label={t('the token')} />
        {reset && <ActionButton action={reset} row={project} size="compact-sm" />}
      </div>
      {reason && <p className="mb-16 soft">{reason}</p>}
      <InstallSnippet project={project} />
    </Card>
  )
}

const WEEK_DAYS = new Map([
  [0, t('Sunday')],
  [1, t('Monday')],
])

const onOff = (value: boolean | null | undefined) => (
  <StatusBadge tone={value ? 'success' : 'muted'}>{value ? t('On') : t('Off')}</StatusBadge>
)

/** Details of a project as a labeled list. */
function ProjectDetailsCard({ project }: { project: Project }) {
  return (
    <Card title={t('Details')}>
      <FieldList
        fields={[
          { label: 'ID', value: project.id },
          { label: t('Your level'), value: <LevelBadge level={project.effective_membership_level} /> },
          {
            label: t('Access'),
            value: project.access_control ? t('Private') : t('All members'),
            ...(project.access_control && {
              hint: t('Visible to admins, owners and members with explicit access.'),
            }),
          },
          { label: t('Time zone'), value: project.timezone },
          ...(WEEK_DAYS.has(project.week_start_day ?? -1)
            ? [{ label: t('First day of week'), value: WEEK_DAYS.get(project.week_start_day ?? -1) }]
            : []),
          { label: t('Created'), value: <RelativeTime at={project.created_at} full /> },
          { label: t('Last updated'), value: <RelativeTime at={project.updated_at} full /> },
        ]}
      />
    </Card>
  )
}

/** Settings of a project as a labeled list. */
function ProjectSettingsCard({ project, canEdit }: { project: Project; canEdit: boolean }) {
  const urls = project.app_urls?.filter(Boolean) ?? []
  return (
    <Card
      title={t('Settings')}
      action={
        canEdit && (
          <Link
            to="/organizations/$organization_id/projects/$id/edit"
            params={{ organization_id: project.organization, id: String(project.id) }}
            aria-label={t('Edit {label}', { label: t('Settings') })}
          >
            {t('Edit')}
          </Link>
        )
      }
    >
      <FieldList
        fields={[
          {
            label: t('Surveys'),
            value: onOff(project.surveys_opt_in),
            hint: t('SDKs load surveys only if this is on.'),
          },
          { label: t('Session recording'), value: onOff(project.session_recording_opt_in) },
          { label: t('Heatmaps'), value: onOff(project.heatmaps_opt_in) },
          { label: t('Autocapture'), value: onOff(!project.autocapture_opt_out) },
          { label: t('IP addresses'), value: project.anonymize_ips ? t('Discarded') : t('Stored') },
          { label: t('App URLs'), value: urls.length ? urls.join(', ') : t('None') },
          { label: t('Filters for internal users'), value: project.test_account_filters?.length ?? 0 },
        ]}
      />
    </Card>
  )
}
