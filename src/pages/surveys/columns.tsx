import type { Survey } from '../../../contract/schemas/surveys'
import { Name } from '../../components/cells/Name'
import { Time } from '../../components/cells/Time'
import type { Column } from '../../components/data-table/column'
import { StateTag } from './StateTag'
import { labelOf, TYPE_OPTIONS } from './words/options'

const number = new Intl.NumberFormat()

/** The columns of the surveys; `counts` are their responses, as far as they are known. */
export const surveyColumns = (counts: Readonly<Record<string, number>> | undefined): Column<Survey>[] => [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => <Name>{name}</Name>,
    sort: { asc: 'name', desc: '-name' },
  },
  { id: 'state', header: 'State', cell: (survey) => <StateTag survey={survey} />, width: '112px' },
  {
    id: 'type',
    header: 'Type',
    cell: ({ type }) => labelOf(TYPE_OPTIONS, type),
    width: '152px',
    hideBelow: 'md',
  },
  {
    id: 'responses',
    header: 'Responses',
    // Surveys without a response are absent from the counts.
    cell: ({ id }) => (counts ? number.format(counts[id] ?? 0) : '…'),
    width: '118px',
    align: 'end',
    hideBelow: 'sm',
  },
  {
    id: 'start_date',
    header: 'Launched',
    cell: ({ start_date }) => <Time at={start_date} />,
    sort: { asc: 'start_date', desc: '-start_date', first: 'desc' },
    width: '126px',
    hideBelow: 'md',
  },
  {
    id: 'created_at',
    header: 'Created',
    cell: ({ created_at }) => <Time at={created_at} />,
    sort: { asc: 'created_at', desc: '-created_at', first: 'desc' },
    width: '126px',
    hideBelow: 'sm',
  },
]
