import { useParams, useSearch } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { ActivityEntry } from '../../../contract/schemas/activity'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { ActivityHistory } from '../../components/activity/ActivityHistory'
import { describeRecordActivity } from '../../components/activity/describe-record-activity'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { surveyCrumbs } from './crumbs'
import { quote } from './labels/choices'
import { renderSurveyChanges } from './view/revert-change/survey-changes'

/** Activity log of all surveys of a project, including deleted ones. */
export function SurveysHistoryPage() {
  const { project_id } = useParams({ from: '/projects/$project_id/surveys/activity' })
  const { page } = useSearch({ from: '/projects/$project_id/surveys/activity' })
  const mayChange = useDenialReason(api.surveys.update) === null
  return (
    <>
      <PageHeader title={t('Activity across all surveys')} crumbs={surveyCrumbs(project_id)} />
      <ActivityHistory
        endpoint={api.surveys.activityOfAll}
        query={(paging) => query('surveys', 'activityOfAll', { params: { project_id }, query: paging })}
        page={page}
        describe={describeEntry}
        lines={(entry, entries) =>
          renderSurveyChanges(project_id, entry, mayChange && !isDeleted(entry, entries))
        }
      />
    </>
  )
}

const describeEntry = (entry: ActivityEntry) =>
  describeRecordActivity(entry, entry.detail.name ? quote(entry.detail.name) : t('a survey'))

/** Tests whether the survey of an entry was deleted: its fields cannot be reverted individually. */
const isDeleted = ({ item_id }: ActivityEntry, entries: readonly ActivityEntry[]) =>
  entries.some((entry) => entry.activity === 'deleted' && entry.item_id === item_id)
