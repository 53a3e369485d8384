import { SURVEY_STATES } from '../../../contract/domain/survey-state'
import type { Survey } from '../../../contract/schemas/surveys'
import { ResponsesSparkline } from '../../components/charts/Sparkline'
import classes from '../../components/data-table/data-table.module.css'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { SurveyTypeTile } from '../../components/surveys/SurveyTypeTile'
import { Creation } from '../../components/ui/cells/Creation'
import { formatCount } from '../../components/ui/cells/format-number'
import { Name, PersonName } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { capitalized } from '../../lib/i18n/case'
import { t, tn } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { getOptionLabel, TYPE_OPTIONS } from './labels/options'
import { SURVEY_STATE_LABELS, SurveyStateBadge } from './SurveyStateBadge'

interface SurveyFacts {
  /** Response counts by survey; undefined while loading. */
  counts: Readonly<Record<string, number>> | undefined
  /** Numbers of responses per day by survey; undefined while loading, null if the server does not report them. */
  daily: Readonly<Record<string, readonly number[]>> | null | undefined
}

/** Number of responses: undefined while loading, null for a draft without a response. */
function getResponseCount({ id, start_date }: Survey, { counts }: SurveyFacts) {
  // Surveys without a response are absent from the counts.
  const count = counts && (counts[id] ?? 0)
  return count === 0 && start_date === null ? null : count
}

/** Close to each other, below one header. */
const FIGURE_AND_CHART = {
  gridTemplateColumns: 'minmax(0, 1fr) 55px',
  gap: '12px',
  textAlign: 'end',
} as const

/** Number of responses in the last days, with a chart of the days. */
function RecentCell({ survey, ...facts }: { survey: Survey } & SurveyFacts) {
  const count = getResponseCount(survey, facts)
  const { daily } = facts
  const recent = daily?.[survey.id]?.reduce((sum, responses) => sum + responses, 0) ?? 0
  return (
    <span className={classes.charted} style={FIGURE_AND_CHART} data-unlabeled>
      <span className={daily && count !== null ? 'text-color' : undefined}>
        {daily === null || count === null ? (
          <>
            <span className={classes.inTable}>–</span>
            {/* A server without these counts has only the total. */}
            <span className={classes.inCard}>
              {typeof count === 'number' ? tn(count, '{n} response', '{n} responses') : '–'}
            </span>
          </>
        ) : (
          daily && formatCount(recent)
        )}
      </span>
      {daily && count !== null && <ResponsesSparkline daily={daily} id={survey.id} />}
    </span>
  )
}

const surveyColumns: DataColumn<Survey, SurveyFacts>[] = [
  {
    id: 'name',
    header: t('Name'),
    cell: ({ name, type }) => (
      <span className="row gap-12">
        {/* The name of the link remains that of the survey; the type has a column of its own, and is on its page. */}
        <span
          className={`${classes.inTable} flex-none`}
          title={getOptionLabel(TYPE_OPTIONS, type)}
          aria-hidden
        >
          <SurveyTypeTile type={type} size={24} />
        </span>
        <Name>{name}</Name>
      </span>
    ),
    sort: { asc: 'name', desc: '-name' },
  },
  {
    id: 'state',
    header: t('Status'),
    cell: (survey) => <SurveyStateBadge survey={survey} />,
    sort: { asc: 'state', desc: '-state', isDefault: true },
    width: '112px',
  },
  {
    id: 'questions',
    header: t('Questions'),
    cell: ({ questions }) => formatCount(questions?.length ?? 0),
    width: '104px',
    align: 'end',
    hideBelow: 'lg',
  },
  {
    id: 'type',
    header: t('Type'),
    cell: ({ type }) => getOptionLabel(TYPE_OPTIONS, type),
    width: '150px',
    hiddenByDefault: true,
  },
  {
    id: 'recent',
    header: t('Last 14 days'),
    cell: (survey, facts) => <RecentCell survey={survey} {...facts} />,
    width: '170px',
    align: 'end',
    hideBelow: 'sm',
    hasCardHeader: true,
  },
  {
    id: 'responses',
    header: t('All responses'),
    cell: (survey, facts) => {
      const count = getResponseCount(survey, facts)
      // The dots are an element, which is replaced: a text would change, and be a layout shift.
      return count === undefined ? <span>…</span> : count === null ? '–' : formatCount(count)
    },
    width: '126px',
    align: 'end',
    hideBelow: 'sm',
  },
  {
    id: 'start_date',
    header: t('Launched'),
    cell: ({ start_date }) => <RelativeTime at={start_date} day />,
    sort: { asc: 'start_date', desc: '-start_date', first: 'desc' },
    width: '118px',
    hiddenByDefault: true,
  },
  {
    id: 'created_at',
    header: t('Created'),
    cell: (survey) => <Creation record={survey} />,
    sort: { asc: 'created_at', desc: '-created_at', first: 'desc' },
    width: '136px',
    hideBelow: 'md',
  },
  {
    id: 'end_date',
    header: t('Ended'),
    cell: ({ end_date }) => <RelativeTime at={end_date} day />,
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
      options: SURVEY_STATES.map((value) => ({
        value,
        label: capitalized(SURVEY_STATE_LABELS[value]),
      })),
    },
    { name: 'type', label: t('Any type'), options: TYPE_OPTIONS },
  ],
  empty: { title: t('No surveys yet'), text: t('Collect feedback from users while they use your product.') },
}
