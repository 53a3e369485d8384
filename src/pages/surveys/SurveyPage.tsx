import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { query } from '../../api/queries'
import { PageHeader } from '../../components/page/PageHeader'
import { Record } from '../../components/page/Record'
import { SurveyActions } from './actions/SurveyActions'
import { surveyCrumbs } from './crumbs'
import { StateTag } from './StateTag'
import { History } from './view/History'
import { Overview } from './view/Overview'
import { RawJson } from './view/RawJson'
import { Tabs } from './view/Tabs'

export function SurveyPage() {
  const params = useParams({ from: '/projects/$project_id/surveys/$id' })
  const { tab } = useSearch({ from: '/projects/$project_id/surveys/$id' })
  const survey = useQuery(query('surveys', 'retrieve', { params }))
  return (
    <Record query={survey} kind="Survey">
      {(record) => (
        <>
          <PageHeader
            title={record.name}
            aside={<StateTag survey={record} />}
            crumbs={surveyCrumbs(params.project_id)}
            description={record.description}
            actions={<SurveyActions project_id={params.project_id} survey={record} />}
          />
          <Tabs {...params} tab={tab} />
          {tab === 'history' && <History {...params} />}
          {tab === 'json' && <RawJson survey={record} />}
          {tab !== 'history' && tab !== 'json' && <Overview project_id={params.project_id} survey={record} />}
        </>
      )}
    </Record>
  )
}
