import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { api } from '../../../../contract'
import { useDenialReason } from '../../../api/permissions'
import { query } from '../../../api/queries'
import { ActivityHistory, PER_PAGE, parsePageNumber } from '../../../components/history/ActivityHistory'
import { t } from '../../../texts/translate'
import { describeActivity } from './describe-activity'
import { renderSurveyChanges } from './revert-change/survey-changes'

/** Activity log of a survey. */
export function SurveyHistory({ project_id, id }: { project_id: string; id: string }) {
  const page = parsePageNumber(useSearch({ from: '/projects/$project_id/surveys/$id' }).page)
  const history = useQuery({
    ...query('surveys', 'activity', {
      params: { project_id, id },
      query: { page: String(page), limit: String(PER_PAGE) },
    }),
    placeholderData: keepPreviousData,
  })
  const reason = useDenialReason(api.surveys.activity)
  const mayChange = useDenialReason(api.surveys.update) === null
  return (
    <ActivityHistory
      query={history}
      reason={reason}
      page={page}
      deed={(entry) => describeActivity(entry, t('the survey'))}
      lines={(entry) => renderSurveyChanges(project_id, entry, mayChange)}
    />
  )
}
