import { Link } from '@tanstack/react-router'
import { api } from '../../../../contract'
import { LEVELS } from '../../../../contract/domain/levels'
import type { ActivityEntry } from '../../../../contract/schemas/activity'
import type { ProjectHome } from '../../../../contract/schemas/project-home'
import type { Project } from '../../../../contract/schemas/projects'
import type { Survey } from '../../../../contract/schemas/surveys'
import { useLevel } from '../../../api/session/me'
import { useDenialReason } from '../../../api/session/permissions'
import { describeRecordActivity, getActivity } from '../../../components/activity/describe-record-activity'
import { getUserName, UserAvatar } from '../../../components/activity/get-user-name'
import { BarChart } from '../../../components/charts/BarChart'
import { buildDayPoint } from '../../../components/charts/day-point'
import { TODAY_LEGEND } from '../../../components/charts/partial-legend'
import { ResponsesSparkline } from '../../../components/charts/Sparkline'
import { EventStatus, InstallSnippet } from '../../../components/home/InstallSnippet'
import { CardCreateLink, HOME_ROWS, ListCard } from '../../../components/home/ListCard'
import { SurveyTypeTile } from '../../../components/surveys/SurveyTypeTile'
import { Card, CardRow } from '../../../components/ui/card/Card'
import { CopyText } from '../../../components/ui/cells/CopyText'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { rich } from '../../../lib/i18n/rich'
import { t, tn } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { describeActivity } from '../describe-activity'
import classes from './home.module.css'
import type { HomeQueries } from './use-home-queries'

/** Records of a project that have pages, by the scope of their activity. */
const RECORDS = new Map([
  ['Survey', { segment: 'surveys', noun: t('the survey'), unnamed: t('A survey') }],
  ['SurveyReport', { segment: 'survey_reports', noun: t('the report'), unnamed: t('A report') }],
  ['FeatureFlag', { segment: 'feature_flags', noun: t('the feature flag'), unnamed: t('A feature flag') }],
  ['BatchExport', { segment: 'batch_exports', noun: t('the batch export'), unnamed: t('A batch export') }],
])

/** Card with the latest changes of a project: its surveys, reports, feature flags, batch exports and settings. */
export function ActivityCard({
  project_id,
  queries: { activity, organization_id, reasons },
  span,
}: {
  project_id: string
  queries: HomeQueries
  span?: 'two' | 'all'
}) {
  const path = `/projects/${project_id}`
  const level = useLevel(organization_id ?? '') ?? 0
  const canReadLog = useDenialReason(api.activityLog.list) === null && level >= LEVELS.admin
  return (
    <ListCard
      title={t('Activity')}
      href={canReadLog ? `/organizations/${organization_id}/activity_log` : `${path}/surveys/activity`}
      search={canReadLog ? { team_ids: project_id } : {}}
      list={activity}
      reason={reasons.activity}
      empty={t('Changes to surveys, feature flags, batch exports and settings appear here.')}
      span={span}
    >
      {(entry: ActivityEntry) => {
        const name = getUserName(entry.user, false)
        const record = RECORDS.get(entry.scope)
        return (
          <CardRow
            key={entry.id}
            href={
              !record
                ? `/organizations/${organization_id}/projects/${project_id}`
                : getActivity(entry) === 'deleted'
                  ? undefined
                  : `${path}/${record.segment}/${entry.item_id}`
            }
            icon={<UserAvatar user={entry.user} />}
            title={record ? entry.detail?.name || record.unnamed : t('Project settings')}
            time={<RelativeTime at={entry.created_at} />}
            note={
              <>
                {name} {record ? describeRecordActivity(entry, record.noun) : describeActivity(entry)}
              </>
            }
          />
        )
      }}
    </ListCard>
  )
}

/** Card with the events by day, beside those of the period before; nothing on a server that does not count them. */
export function EventsCard({ queries: { home, reasons } }: { queries: HomeQueries }) {
  const zone = useZone()
  if (reasons.home !== null || home.data === null || home.data?.days === null) return null
  if (home.isError && !home.data) return null
  const { days, previous_days } = home.data ?? {}
  const previousLabel = t('{days} days before', { days: days?.length ?? 0 })
  return (
    <Card title={t('Events by day')} isTitleHidden span="two">
      <div className={classes.plot}>
        {days && (
          <BarChart
            label={t('Events by day')}
            note={zone === 'UTC' ? undefined : t('Days in UTC')}
            valueLabel={t('Events')}
            periodLabel={t('Day (UTC)')}
            height={226}
            isLegendOnTop
            legend={[
              { label: t('Last {days} days', { days: days.length }), color: 1 },
              TODAY_LEGEND,
              ...(previous_days ? [{ label: previousLabel, color: 'previous' as const }] : []),
            ]}
            {...(previous_days && { previousLabel })}
            points={days.map(({ date, count }, index) => ({
              ...buildDayPoint(date, 'UTC'),
              value: count,
              previous: previous_days?.[index],
            }))}
          />
        )}
      </div>
    </Card>
  )
}

/** Hidden until the project is loaded: its token has the same length. */
const LOADING_PROJECT = { id: 0, api_token: `phc_${'0'.repeat(43)}` }

/** Card of a project without events: the code to send the first one, and the state, which changes by itself. */
export function InstallCard({
  project: loaded,
  home,
}: {
  /** Undefined while loading. */
  project: Project | undefined
  home: ProjectHome | null | undefined
}) {
  const project = loaded ?? LOADING_PROJECT
  const { last_event_at, last_event_library } = home ?? {}
  const isReceiving = Boolean(last_event_at)
  return (
    <Card title={t('Send your first event')} span="two" action={<EventStatus isReceiving={isReceiving} />}>
      <div className="stack content-start gap-12" style={loaded ? undefined : { visibility: 'hidden' }}>
        {isReceiving ? (
          <p className="flush">
            {last_event_library
              ? rich('Last event {time}, from {library}.', {
                  time: <RelativeTime at={last_event_at} />,
                  library: last_event_library,
                })
              : rich('Last event {time}.', { time: <RelativeTime at={last_event_at} /> })}{' '}
            <Link to="/projects/$project_id/events" params={{ project_id: String(project.id) }}>
              {t('View events')}
            </Link>
          </p>
        ) : (
          <p className="flush soft">
            {t('SDKs use this token to send events. It is safe to use in client code.')}
          </p>
        )}
        <CopyText text={project.api_token} label={t('the token')} />
        <InstallSnippet project={project} />
      </div>
    </Card>
  )
}

/** Card with the surveys that are running, those with the most responses in the last 14 days first. */
export function RunningSurveysCard({ project_id, queries }: { project_id: string; queries: HomeQueries }) {
  const { running, runningSurveys, counts, daily, reasons } = queries
  const path = `/projects/${project_id}/surveys`
  const countRecent = ({ id }: Survey) => daily.data?.[id]?.reduce((sum, count) => sum + count, 0) ?? 0
  const sorted = runningSurveys?.toSorted((a, b) => countRecent(b) - countRecent(a)).slice(0, HOME_ROWS)
  return (
    <ListCard
      title={t('Running surveys')}
      href={path}
      search={{ state: 'running' }}
      list={{
        // Not before their order is known.
        data: daily.isLoading ? undefined : sorted,
        count: running.data?.count,
        error: running.error,
        refetch: running.refetch,
      }}
      reason={reasons.surveys}
      empty={t('Collect feedback from users while they use your product.')}
      emptyAction={<CardCreateLink to={`${path}/new`}>{t('New survey')}</CardCreateLink>}
    >
      {(survey: Survey) => (
        <CardRow
          key={survey.id}
          href={`${path}/${survey.id}`}
          icon={<SurveyTypeTile type={survey.type} />}
          title={survey.name}
          note={
            daily.data ? (
              tn(countRecent(survey), '{n} response in 14 days', '{n} responses in 14 days')
            ) : counts.data ? (
              formatResponses(counts.data[survey.id] ?? 0)
            ) : counts.isError ? (
              <RelativeTime at={survey.start_date} />
            ) : (
              '…'
            )
          }
          aside={daily.data && <ResponsesSparkline daily={daily.data} id={survey.id} />}
        />
      )}
    </ListCard>
  )
}

const formatResponses = (count: number) => tn(count, '{n} response', '{n} responses')
