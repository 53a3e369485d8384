import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { ActivityEntry } from '../../../contract/schemas/activity'
import { useMay } from '../../api/may'
import { query } from '../../api/queries'
import { History, PER_PAGE, pageOf } from '../../components/history/History'
import { PageHeader } from '../../components/page/PageHeader'
import { surveyCrumbs } from './crumbs'
import { changeLines } from './words/change'

/** What happened to all surveys of a project, also to those that are gone. */
export function SurveysHistoryPage() {
  const { project_id } = useParams({ from: '/projects/$project_id/surveys/activity' })
  const page = pageOf(useSearch({ from: '/projects/$project_id/surveys/activity' }).page)
  const history = useQuery({
    ...query('surveys', 'activityOfAll', {
      params: { project_id },
      query: { page: String(page), limit: String(PER_PAGE) },
    }),
    placeholderData: keepPreviousData,
  })
  const reason = useMay(api.surveys.activityOfAll)
  return (
    <>
      <PageHeader title="History of all surveys" crumbs={surveyCrumbs(project_id)} />
      <History
        query={history}
        reason={reason}
        page={page}
        deed={deedOf}
        lines={({ detail }) => (detail.changes ?? []).flatMap(changeLines)}
      />
    </>
  )
}

const deedOf = ({ activity, detail }: ActivityEntry) =>
  `${activity.replaceAll('_', ' ')} ${detail.name ? `“${detail.name}”` : 'a survey'}`
