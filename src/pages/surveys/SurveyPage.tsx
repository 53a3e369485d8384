import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { api } from '../../../contract'
import { isObject, type JsonRecord } from '../../../contract/is-object'
import type { ActivityEntry } from '../../../contract/schemas/activity'
import { useLiveUpdates } from '../../api/live/live-updates'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { ActionBar } from '../../components/actions/ActionBar'
import { ActivityHistory } from '../../components/activity/ActivityHistory'
import { describeRecordActivity } from '../../components/activity/describe-record-activity'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RawJson } from '../../components/ui/page/RawJson'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { Tabs } from '../../components/ui/page/Tabs'
import { formatEnumeration } from '../../lib/i18n/locale'
import { t, tn } from '../../lib/i18n/translate'
import { useSurveyActions } from './actions/use-survey-actions'
import { surveyCrumbs } from './crumbs'
import { SurveyStateBadge } from './SurveyStateBadge'
import { renderSurveyChanges } from './view/revert-change/survey-changes'
import { SurveyOverview } from './view/SurveyOverview'

const SurveyInbox = lazyWithRetry(() => import('./inbox/SurveyInbox'))
const SurveyResults = lazyWithRetry(() => import('./results/SurveyResults'))

const TABS = [
  { tab: undefined, label: t('Overview') },
  { tab: 'results', label: t('Results') },
  { tab: 'responses', label: t('Responses') },
  { tab: 'history', label: t('Activity') },
  { tab: 'json', label: 'JSON' },
]

export function SurveyPage() {
  const params = useParams({ from: '/projects/$project_id/surveys/$id' })
  // Counts and statistics follow new responses.
  useLiveUpdates({ project_id: params.project_id })
  const { tab } = useSearch({ from: '/projects/$project_id/surveys/$id' })
  const survey = useQuery(query('surveys', 'retrieve', { params }))
  const reason = useDenialReason(api.surveys.update)
  const actions = useSurveyActions(params.project_id)
  const counts = useQuery(query('surveyResponses', 'counts', { params }))
  const unread = counts.data ? counts.data.unread : counts.isPending ? null : undefined
  const tabs = TABS.map((view) =>
    view.tab === 'responses' && survey.data?.start_date
      ? { ...view, count: unread, countLabel: t(', unread') }
      : view,
  )
  return (
    <RecordBoundary query={survey} kind={t('Survey')}>
      {(record) => (
        <>
          <PageHeader
            title={record.name}
            aside={<SurveyStateBadge survey={record} />}
            crumbs={surveyCrumbs(params.project_id)}
            description={record.description}
            reason={reason}
            actions={
              <ActionBar
                subject={{ name: record.name, row: record, actions }}
                beside={['edit', 'launch', 'stop', 'resume']}
                first="launch"
              />
            }
          />
          <Tabs label={t('Survey tabs')} tabs={tabs} current={tab} />
          {tab === 'results' && (
            <Suspense fallback={<p role="status">{t('Loading results…')}</p>}>
              <SurveyResults {...params} survey={record} />
            </Suspense>
          )}
          {tab === 'responses' && (
            <Suspense fallback={<p role="status">{t('Loading responses…')}</p>}>
              <SurveyInbox {...params} survey={record} />
            </Suspense>
          )}
          {tab === 'history' && <SurveyHistory {...params} />}
          {tab === 'json' && <RawJson record={record} label={t('Survey as JSON')} />}
          {!TABS.some((view) => view.tab !== undefined && view.tab === tab) && (
            <SurveyOverview project_id={params.project_id} survey={record} />
          )}
        </>
      )}
    </RecordBoundary>
  )
}

function describeActivity(entry: ActivityEntry): string {
  const { activity, detail } = entry
  const trigger = isObject(detail.trigger) ? detail.trigger : {}
  const responses = Number(trigger.responses ?? 0)
  if (activity === 'responses_changed') return describeResponseChanges(trigger)
  return activity === 'responses_deleted' && responses > 0
    ? tn(responses, 'deleted {n} response', 'deleted {n} responses')
    : describeRecordActivity(entry, t('the survey'))
}

/** Describes how many responses were archived or marked as tests. */
function describeResponseChanges({
  archived,
  unarchived,
  marked_as_test,
  unmarked_as_test,
}: JsonRecord): string {
  const describe = (count: unknown, format: (count: number) => string) =>
    typeof count === 'number' ? [format(count)] : []
  return formatEnumeration([
    ...describe(archived, (n) => tn(n, 'archived {n} response', 'archived {n} responses')),
    ...describe(unarchived, (n) => tn(n, 'unarchived {n} response', 'unarchived {n} responses')),
    ...describe(marked_as_test, (n) => tn(n, 'marked {n} response as test', 'marked {n} responses as test')),
    ...describe(unmarked_as_test, (n) =>
      tn(n, 'unmarked {n} response as test', 'unmarked {n} responses as test'),
    ),
  ])
}

/** Activity log of a survey. */
function SurveyHistory({ project_id, id }: { project_id: string; id: string }) {
  const { page } = useSearch({ from: '/projects/$project_id/surveys/$id' })
  const mayChange = useDenialReason(api.surveys.update) === null
  return (
    <ActivityHistory
      endpoint={api.surveys.activity}
      query={(paging) => query('surveys', 'activity', { params: { project_id, id }, query: paging })}
      page={page}
      describe={describeActivity}
      lines={(entry) => renderSurveyChanges(project_id, entry, mayChange)}
    />
  )
}
