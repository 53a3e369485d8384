import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { ActivityEntry } from '../../../contract/schemas/activity'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { ActivityHistory, PER_PAGE, parsePageNumber } from '../../components/activity/ActivityHistory'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { surveyCrumbs } from './crumbs'
import { quote } from './labels/choices'
import { describeActivity } from './view/describe-activity'
import { renderSurveyChanges } from './view/revert-change/survey-changes'

/** Activity log of all surveys of a project, including deleted ones. */
export function SurveysHistoryPage() {
  const { project_id } = useParams({ from: '/projects/$project_id/surveys/activity' })
  const page = parsePageNumber(useSearch({ from: '/projects/$project_id/surveys/activity' }).page)
  const history = useQuery({
    ...query('surveys', 'activityOfAll', {
      params: { project_id },
      query: { page: String(page), limit: String(PER_PAGE) },
    }),
    placeholderData: keepPreviousData,
  })
  const reason = useDenialReason(api.surveys.activityOfAll)
  const mayChange = useDenialReason(api.surveys.update) === null
  // Fields of a deleted survey cannot be reverted individually.
  const deletedIds = new Set(
    (history.data?.results ?? [])
      .filter(({ activity }) => activity === 'deleted')
      .map(({ item_id }) => item_id),
  )
  return (
    <>
      <PageHeader title={t('Activity of all surveys')} crumbs={surveyCrumbs(project_id)} />
      <ActivityHistory
        query={history}
        reason={reason}
        page={page}
        describe={describeSurveyActivity}
        lines={(entry) => renderSurveyChanges(project_id, entry, mayChange && !deletedIds.has(entry.item_id))}
      />
    </>
  )
}

const describeSurveyActivity = (entry: ActivityEntry) =>
  describeActivity(entry, entry.detail.name ? quote(entry.detail.name) : t('a survey'))
