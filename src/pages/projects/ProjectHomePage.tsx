import { IconSettings } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { api } from '../../../contract'
import { findAccessibleProject } from '../../api/session/accessible-projects'
import { useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import type { PageAction } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { QueryState } from '../../components/feedback/QueryState'
import { BatchExportsCard } from '../../components/home/BatchExportsCard'
import { HomeHeader } from '../../components/home/HomeHeader'
import { PeopleCard } from '../../components/home/PeopleCard'
import { SetupChecklist, type SetupStep } from '../../components/home/SetupChecklist'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'
import { Card, CardBones, CardGrid } from '../../components/ui/card/Card'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { t } from '../../lib/i18n/translate'
import { ActivityCard, EventsCard, InstallCard, RunningSurveysCard } from './home/HomeCards'
import { HomePeriod, HomeStats } from './home/HomeStats'
import { type HomeQueries, isReceivingEvents, useHomeQueries } from './home/use-home-queries'

const PinnedReports = lazyWithRetry(() => import('./home/PinnedReports'))

const route = getRouteApi('/projects/$project_id')

/** Home page of a project: key figures, and the state of its surveys, exports and members. */
export function ProjectHomePage() {
  const { project_id } = route.useParams()
  const { days } = route.useSearch()
  const { data: me } = useMe()
  const queries = useHomeQueries(project_id, days)
  const { project, exports, exportQuery, people, reasons, organization_id } = queries
  const reports = queries.home.data?.pinned_reports
  const hasPeriod = queries.hasFigures && reasons.home === null
  // Until they are known, the places of the cards after them are unknown.
  const isReportCountUnknown = reasons.home === null && queries.home.isPending
  /** Number of reports in the row of the running surveys: rows have three cards. */
  const inLastRow = (reports?.length ?? 0) % 3
  const { steps, dismiss } = useSetup(project_id, queries)
  // The card stays when the first event arrives, so that its state turns green.
  const isWaiting = project.data !== undefined && !isReceivingEvents(queries)
  const [waitingId, setWaitingId] = useState<string>()
  const wasWaiting = waitingId === project_id
  if (isWaiting && queries.home.data !== undefined && !wasWaiting) setWaitingId(project_id)
  const cannotCreate = useDenialReason(api.surveys.create)
  const cannotConfigure = useDenialReason(api.projects.retrieve)
  const loadedProject = project.data ?? findAccessibleProject(me, project_id)
  if (!loadedProject && reasons.project === null) {
    return (
      <RecordBoundary query={project} kind={t('Project')}>
        {() => null}
      </RecordBoundary>
    )
  }
  const name = loadedProject?.name ?? t('Project {id}', { id: project_id })
  const settings: PageAction = {
    id: 'settings',
    label: t('Settings'),
    icon: IconSettings,
    isAvailable: () => cannotConfigure === null && organization_id !== undefined,
    effect: { href: () => `/organizations/${organization_id}/projects/${project_id}` },
  }
  const create: PageAction = {
    ...NEW,
    label: t('New survey'),
    disabledReason: () => cannotCreate,
    effect: { href: () => `/projects/${project_id}/surveys/new` },
  }
  return (
    <>
      <HomeHeader
        title={name}
        organization_id={organization_id}
        summary={t('Surveys, exports and events of this project at a glance.')}
        actions={
          <>
            {hasPeriod && <HomePeriod days={days} place="header" />}
            <PageActions name={name} actions={[settings, create]} />
          </>
        }
      />
      {loadedProject && <QueryState query={project} what={t('This project')} />}
      {hasPeriod && <HomePeriod days={days} place="page" />}
      <HomeStats project_id={project_id} queries={queries} days={days} />
      <CardGrid>
        {isWaiting || wasWaiting || (project.isPending && loadedProject?.ingested_event === false) ? (
          <InstallCard project={project.data} home={queries.home.data} />
        ) : (
          <EventsCard queries={queries} />
        )}
        {steps === undefined ? (
          <Card title={t('Activity')} flush>
            <CardBones count={5} />
          </Card>
        ) : steps ? (
          <SetupChecklist steps={steps} onDismiss={dismiss} />
        ) : (
          <ActivityCard project_id={project_id} queries={queries} />
        )}
        {reports?.length ? (
          <Suspense fallback={<CardSpaces count={reports.length} />}>
            <PinnedReports project_id={project_id} reports={reports} />
          </Suspense>
        ) : null}
        {isReportCountUnknown ? (
          <CardSpaces count={3} />
        ) : (
          <>
            <RunningSurveysCard project_id={project_id} queries={queries} />
            <BatchExportsCard
              span={inLastRow === 2 ? 'two' : undefined}
              list={{
                data: exports?.results,
                count: exports?.count,
                error: exportQuery.error,
                refetch: exportQuery.refetch,
              }}
              reason={reasons.exports}
              path={`/projects/${project_id}/batch_exports`}
            />
            {/* Where it would be alone in its row, the key figures are sufficient. */}
            {inLastRow !== 1 && <PeopleCard organization_id={organization_id} people={people} />}
          </>
        )}
        {steps && <ActivityCard project_id={project_id} queries={queries} span="all" />}
      </CardGrid>
    </>
  )
}

/** Places of cards that are loading. */
const CardSpaces = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the places are equal.
    <Card key={index} title={t('Loading…')} isTitleHidden>
      <CardBones count={5} />
    </Card>
  ))

const DISMISSED_NAME = 'hedgerow.setup-dismissed'

const listDismissed = () => (localStorage.getItem(DISMISSED_NAME) ?? '').split(' ')

/** Returns true if a query will not change without a user action: it has completed, or is disabled. */
const isSettled = ({ fetchStatus, isPending }: UseQueryResult) => !isPending || fetchStatus === 'idle'

/**
 * Steps for setting up a project: null if all are done or the user has dismissed them on this device, undefined while
 * unknown. Steps whose state the user may not read are omitted.
 */
function useSetup(project_id: string, queries: HomeQueries) {
  const [isDismissed, setDismissed] = useState(() => listDismissed().includes(project_id))
  const dismiss = () => {
    localStorage.setItem(DISMISSED_NAME, [...listDismissed(), project_id].join(' ').trim())
    setDismissed(true)
  }
  return { steps: isDismissed ? null : listSteps(project_id, queries), dismiss }
}

function listSteps(project_id: string, queries: HomeQueries): SetupStep[] | null | undefined {
  const { project, running, runningSurveys, complete, exports, exportQuery, people, organization_id } =
    queries
  const { members, invites } = people
  const needed = [project, running, complete, exportQuery, members, invites]
  if (!needed.every(isSettled)) return undefined
  const organization = `/organizations/${organization_id}`
  const steps: SetupStep[] = []
  if (project.data) {
    steps.push({
      label: t('Send your first event'),
      note: t('Install an SDK with the project token'),
      href: `${organization}/projects/${project_id}`,
      isDone: isReceivingEvents(queries),
    })
  }
  if (runningSurveys) {
    steps.push({
      label: t('Launch a survey'),
      note: t('Ask users while they use your product'),
      href: `/projects/${project_id}/surveys/new`,
      isDone: runningSurveys.length > 0 || (complete.data?.results.length ?? 0) > 0,
    })
  }
  if (members.data && invites.data) {
    steps.push({
      label: t('Invite a colleague'),
      note: t('Share the project with your team'),
      href: `${organization}/invites/new`,
      isDone: members.data.count > 1 || invites.data.count > 0,
    })
  }
  if (exports) {
    steps.push({
      label: t('Add a destination'),
      note: t('Export events to storage or a database'),
      href: `/projects/${project_id}/batch_exports/new`,
      isDone: exports.count > 0,
    })
  }
  return steps.every(({ isDone }) => isDone) ? null : steps
}
