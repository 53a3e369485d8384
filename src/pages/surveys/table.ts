import type { Survey } from '../../../contract/schemas/surveys'
import { SURVEY_STATES } from '../../../contract/survey-state'
import type { Table } from '../../components/data-table/table'
import { lists } from '../lists'
import { type SurveyFacts, surveyColumns } from './columns'
import { TYPE_OPTIONS } from './words/options'

export const surveysTable: Table<Survey, SurveyFacts> = {
  label: 'Surveys',
  one: 'survey',
  list: lists.surveys,
  columns: surveyColumns,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  href: ({ id }, { project_id }) => `/projects/${project_id}/surveys/${id}`,
  search: 'Search names and descriptions',
  filters: [
    {
      name: 'state',
      label: 'Any state',
      options: SURVEY_STATES.map((value) => ({ value, label: value })),
    },
    { name: 'type', label: 'Any type', options: TYPE_OPTIONS },
  ],
  empty: { title: 'No surveys yet', text: 'Ask people something while they use your product.' },
}
