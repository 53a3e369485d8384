import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { api } from '../../../contract'
import { getSurveyState } from '../../../contract/domain/survey-state'
import type { Survey } from '../../../contract/schemas/surveys'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { EmptyState } from '../../components/feedback/EmptyState'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { t } from '../../lib/i18n/translate'
import { surveyCrumbs } from './crumbs'
import { LaunchView } from './launch/LaunchView'
import { getLaunchOperation } from './launch/launch-operation'
import { useLaunchContext } from './launch/launch-survey'
import { SurveyStateBadge } from './SurveyStateBadge'

/** Maximum age of the time sent in the request. */
const FRESH_MS = 30_000

/** Page with the checks before a survey is launched or resumed, and the launch button. */
export function LaunchSurveyPage() {
  const params = useParams({ from: '/projects/$project_id/surveys/$id/launch' })
  const survey = useQuery({
    ...query('surveys', 'retrieve', { params }),
    // The checks use the current server state.
    refetchOnMount: 'always',
  })
  const context = useLaunchContext(params.project_id, params.id)
  const now = useCurrentTime(FRESH_MS)
  const reason = useDenialReason(api.surveys.update)
  return (
    <RecordBoundary query={survey} kind={t('Survey')}>
      {(record) => {
        const step = getLaunchOperation(record, now)
        const header = (actions?: ReactNode) => (
          <PageHeader
            title={
              getSurveyState(record) === 'complete'
                ? t('Resume “{name}”', { name: record.name })
                : t('Launch “{name}”', { name: record.name })
            }
            aside={<SurveyStateBadge survey={record} />}
            crumbs={surveyCrumbs(params.project_id, record)}
            reason={reason}
            actions={actions}
          />
        )
        return step ? (
          <LaunchView
            {...params}
            survey={record}
            step={step}
            context={survey.isFetchedAfterMount ? context : null}
            header={header}
          />
        ) : (
          <>
            {header()}
            <NotNow project_id={params.project_id} survey={record} />
          </>
        )
      }}
    </RecordBoundary>
  )
}

/** Explains why a survey cannot be launched. */
function NotNow({ project_id, survey }: { project_id: string; survey: Survey }) {
  const running = getSurveyState(survey) === 'running'
  return (
    <EmptyState
      title={running ? t('This survey is already running') : t('This survey is archived')}
      action={
        <LinkButton
          variant="default"
          to="/projects/$project_id/surveys/$id"
          params={{ project_id, id: survey.id }}
        >
          {t('Back to the survey')}
        </LinkButton>
      }
    >
      {running ? t('There is nothing to launch.') : t('Unarchive the survey before you launch it.')}
    </EmptyState>
  )
}

/** Current time, at most `every` milliseconds old. */
function useCurrentTime(every: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
