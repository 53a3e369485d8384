import { SURVEY_STATES } from '../../../contract/domain/survey-state'
import type { Survey } from '../../../contract/schemas/surveys'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { formatCount } from '../../components/ui/cells/format-number'
import { Name, PersonName } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { getOptionLabel, TYPE_OPTIONS } from './labels/options'
import { SURVEY_STATE_LABELS, SurveyStateBadge } from './SurveyStateBadge'

interface SurveyFacts {
  /** Response counts by survey; undefined while loading. */
  counts: Readonly<Record<string, number>> | undefined
}

const surveyColumns: DataColumn<Survey, SurveyFacts>[] = [
  {
    id: 'name',
    header: t('Name'),
    cell: ({ name }) => <Name>{name}</Name>,
    sort: { asc: 'name', desc: '-name' },
  },
  {
    id: 'state',
    header: t('Status'),
    cell: (survey) => <SurveyStateBadge survey={survey} />,
    width: '112px',
  },
  {
    id: 'type',
    header: t('Type'),
    cell: ({ type }) => getOptionLabel(TYPE_OPTIONS, type),
    width: '152px',
    hideBelow: 'lg',
  },
  {
    id: 'responses',
    header: t('Responses'),
    // Surveys without a response are absent from the counts.
    cell: ({ id }, { counts }) => (counts ? formatCount(counts[id] ?? 0) : '…'),
    width: '118px',
    align: 'end',
    hideBelow: 'sm',
  },
  {
    id: 'start_date',
    header: t('Launched'),
    cell: ({ start_date }) => <RelativeTime at={start_date} />,
    sort: { asc: 'start_date', desc: '-start_date', first: 'desc' },
    width: '126px',
    hideBelow: 'md',
  },
  {
    id: 'created_at',
    header: t('Created'),
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    sort: { asc: 'created_at', desc: '-created_at', first: 'desc' },
    width: '126px',
    hideBelow: 'sm',
  },
  {
    id: 'end_date',
    header: t('Ended'),
    cell: ({ end_date }) => <RelativeTime at={end_date} />,
    sort: { asc: 'end_date', desc: '-end_date', first: 'desc' },
    width: '126px',
    hiddenByDefault: true,
  },
  {
    id: 'created_by',
    header: t('Created by'),
    cell: ({ created_by }) => <PersonName person={created_by} />,
    width: '150px',
    hiddenByDefault: true,
  },
  {
    id: 'responses_limit',
    header: t('Limit'),
    cell: ({ responses_limit }) => (responses_limit === null ? '–' : formatCount(responses_limit)),
    width: '90px',
    align: 'end',
    hiddenByDefault: true,
  },
  {
    id: 'round',
    header: t('Iteration'),
    cell: ({ current_iteration, iteration_count }) =>
      current_iteration
        ? t('{round} of {rounds}', { round: current_iteration, rounds: iteration_count ?? '?' })
        : '–',
    width: '90px',
    hiddenByDefault: true,
  },
  {
    id: 'linked_flag',
    header: t('Linked flag'),
    cell: ({ linked_flag }) => linked_flag?.key ?? '–',
    width: '160px',
    hiddenByDefault: true,
  },
  { id: 'id', header: 'ID', cell: ({ id }) => <code>{id}</code>, width: '320px', hiddenByDefault: true },
]

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
