import type { ActivityEntry } from '../../../../contract/schemas/activity'
import { describeSurveyActivity } from '../../../components/activity/describe-survey-activity'
import { getUserName } from '../../../components/activity/get-user-name'
import { HOME_ROWS, ListCard } from '../../../components/home/ListCard'
import { CardRow } from '../../../components/ui/card/Card'
import { Initials } from '../../../components/ui/cells/PersonName'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { t } from '../../../lib/i18n/translate'
import { describeActivity } from '../describe-activity'
import type { HomeQueries } from './use-home-queries'

/** Card with the latest changes of the surveys and settings of a project. */
export function ActivityCard({
  project_id,
  queries: { surveyActivity, projectActivity, organization_id, reasons },
  span,
}: {
  project_id: string
  queries: HomeQueries
  span?: 'two' | 'all'
}) {
  const surveysPath = `/projects/${project_id}/surveys`
  const settingsPath = `/organizations/${organization_id}/projects/${project_id}`
  const sources = [surveyActivity, projectActivity]
  const isLoading = sources.some(({ isLoading }) => isLoading)
  const entries = sources
    .flatMap(({ data }) => data?.results ?? [])
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
    .slice(0, HOME_ROWS)
  const failed = sources.find(({ isError }) => isError)
  return (
    <ListCard
      title={t('Activity')}
      href={`${surveysPath}/activity`}
      list={{
        data: isLoading || (entries.length === 0 && failed) ? undefined : entries,
        error: failed?.error ?? null,
        refetch: () => sources.map(({ refetch }) => refetch()),
      }}
      reason={reasons.projectActivity === null ? null : reasons.surveys}
      empty={t('Changes of surveys and settings appear here.')}
      span={span}
    >
      {(entry: ActivityEntry) => {
        const name = getUserName(entry.user)
        const isSurvey = entry.scope === 'Survey'
        return (
          <CardRow
            key={entry.id}
            href={
              !isSurvey
                ? settingsPath
                : entry.activity === 'deleted'
                  ? undefined
                  : `${surveysPath}/${entry.item_id}`
            }
            icon={<Initials name={name} />}
            title={isSurvey ? entry.detail?.name || t('A survey') : t('Project settings')}
            note={
              <>
                {name} {isSurvey ? describeSurveyActivity(entry, t('the survey')) : describeActivity(entry)}
              </>
            }
            aside={<RelativeTime at={entry.created_at} />}
          />
        )
      }}
    </ListCard>
  )
}
