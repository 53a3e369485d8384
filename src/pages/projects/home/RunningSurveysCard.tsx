import { VisuallyHidden } from '@mantine/core'
import type { Survey } from '../../../../contract/schemas/surveys'
import { ResponsesSparkline } from '../../../components/charts/Sparkline'
import { CardCreateLink, ListCard } from '../../../components/home/ListCard'
import { CardRow } from '../../../components/ui/card/Card'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { t, tn } from '../../../lib/i18n/translate'
import classes from './home.module.css'
import type { HomeQueries } from './use-home-queries'

/** Card with the surveys that are running, their responses in total and by day. */
export function RunningSurveysCard({ project_id, queries }: { project_id: string; queries: HomeQueries }) {
  const { running, runningSurveys, counts, daily, reasons } = queries
  const path = `/projects/${project_id}/surveys`
  return (
    <ListCard
      title={t('Running surveys')}
      href={path}
      search={{ state: 'running' }}
      list={{
        data: runningSurveys,
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
          icon={
            <span className={classes.running} title={t('running')}>
              <VisuallyHidden>{t('running')}</VisuallyHidden>
            </span>
          }
          title={survey.name}
          note={
            counts.data ? (
              formatResponses(counts.data[survey.id] ?? 0)
            ) : counts.isError ? (
              <RelativeTime at={survey.start_date} />
            ) : (
              '…'
            )
          }
          aside={daily.data && <ResponsesSparkline days={daily.data[survey.id]} />}
        />
      )}
    </ListCard>
  )
}

const formatResponses = (count: number) => tn(count, '{n} response', '{n} responses')
