import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '../../../contract'
import type { SurveyReport } from '../../../contract/schemas/survey-reports'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { ALL_ROWS, PlainListPage } from '../../components/data-table/PlainListPage'
import { buildSelectionKey } from '../../components/data-table/selection/selection-store'
import { useRowSelection } from '../../components/data-table/selection/use-row-selection'
import type { DataColumn } from '../../components/data-table/table'
import { SelectionBar } from '../../components/list-tools/ListTable'
import { COMPARISON_LABELS, METRIC_LABELS, PERIOD_LABELS } from '../../components/reports/format-report'
import { Name } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { t, tn } from '../../lib/i18n/translate'
import { useReportActions } from './use-report-actions'

const columns: DataColumn<SurveyReport>[] = [
  {
    id: 'name',
    header: t('Name'),
    cell: ({ name }) => <Name>{name}</Name>,
  },
  {
    id: 'state',
    header: t('Status'),
    cell: ({ pinned, share }) => (
      <span className="row min-0 gap-8">
        {pinned && <StatusBadge>{t('Pinned')}</StatusBadge>}
        {share && <StatusBadge tone="info">{t('Shared')}</StatusBadge>}
      </span>
    ),
    width: '170px',
    hideBelow: 'md',
  },
  { id: 'metric', header: t('Metric'), cell: ({ metric }) => METRIC_LABELS[metric], width: '130px' },
  {
    id: 'surveys',
    header: t('Surveys'),
    cell: ({ surveys }) => tn(surveys.length, '1 survey', '{n} surveys'),
    width: '110px',
    hideBelow: 'sm',
  },
  {
    id: 'period',
    header: t('Period'),
    cell: ({ period }) => PERIOD_LABELS[period],
    width: '140px',
    hideBelow: 'lg',
  },
  {
    id: 'comparison',
    header: t('Compare'),
    cell: ({ comparison, property }) => (
      <Name>{comparison === 'property' ? (property ?? '') : COMPARISON_LABELS[comparison]}</Name>
    ),
    width: '190px',
    hideBelow: 'lg',
  },
  {
    id: 'updated',
    header: t('Last updated'),
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
    width: '140px',
    hideBelow: 'sm',
  },
]

const getKey = ({ id }: SurveyReport) => id
const getName = ({ name }: SurveyReport) => name

/** Reports on the surveys of a project. */
export function SurveyReportsPage() {
  const { project_id } = useParams({ from: '/projects/$project_id/survey_reports' })
  const denial = useDenialReason(api.surveyReports.list)
  const reason = useDenialReason(api.surveyReports.create)
  const list = useQuery({
    ...query('surveyReports', 'list', { params: { project_id }, query: ALL_ROWS }),
    enabled: denial === null,
  })
  const actions = useReportActions(project_id)
  const selectionKey = useMemo(
    () => buildSelectionKey({ name: 'survey_reports', params: { project_id } }),
    [project_id],
  )
  const selection = useRowSelection(selectionKey, list.data?.results ?? NONE, getKey)
  const table = { label: t('Reports'), singular: t('report'), rowKey: getKey, rowName: getName }
  return (
    <>
      <PlainListPage
        label={t('Reports')}
        description={t('One score over several surveys, compared by period or segment.')}
        path={`/projects/${project_id}/survey_reports`}
        list={list}
        denial={denial}
        create={{
          label: t('New report'),
          reason,
          link: (
            <LinkButton to="/projects/$project_id/survey_reports/new" params={{ project_id }}>
              {t('New report')}
            </LinkButton>
          ),
        }}
        empty={{
          title: t('No reports yet'),
          text: t(
            'A report combines the ratings of several surveys, such as the NPS of all your products, and states which differences are significant.',
          ),
        }}
        columns={columns}
        rowKey={getKey}
        rowName={getName}
        actions={actions}
        selection={selection}
      />
      <SelectionBar
        table={table}
        list={null}
        actions={actions}
        selectionKey={selectionKey}
        page={selection.page}
      />
    </>
  )
}

const NONE: SurveyReport[] = []
