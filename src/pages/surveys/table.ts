import { SURVEY_STATES } from '../../../contract/domain/survey-state'
import type { Survey } from '../../../contract/schemas/surveys'
import type { TableDefinition } from '../../components/data-table/table'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { type SurveyFacts, surveyColumns } from './columns'
import { TYPE_OPTIONS } from './labels/options'
import { SURVEY_STATE_LABELS } from './state-labels'

export const surveysTable: TableDefinition<Survey, SurveyFacts> = {
  label: t('Surveys'),
  singular: t('survey'),
  list: lists.surveys,
  columns: surveyColumns,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  href: ({ id }, { project_id }) => `/projects/${project_id}/surveys/${id}`,
  search: t('Search names and descriptions'),
  filters: [
    {
      name: 'state',
      label: t('Any status'),
      options: SURVEY_STATES.map((value) => ({ value, label: SURVEY_STATE_LABELS[value] })),
    },
    { name: 'type', label: t('Any type'), options: TYPE_OPTIONS },
  ],
  empty: { title: t('No surveys yet'), text: t('Collect feedback from users while they use your product.') },
}
