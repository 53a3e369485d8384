import { t } from '../../lib/i18n/translate'
import { PlainTable } from '../data-table/PlainTable'
import { formatCount, formatShare } from '../ui/cells/format-number'
import { Name } from '../ui/cells/PersonName'

interface Row {
  label: string
  count: number
  note?: string | null
  /** Formatted percentage, if it is rounded together with the others. */
  share?: string | undefined
}

/** Counts as a table, with the same data as a chart. */
export const CountTable = <R extends Row>({
  label,
  rows,
  whole,
  header = t('Answer'),
  onOpen,
}: {
  label: string
  rows: readonly R[]
  /** Total that the percentages refer to. */
  whole: number
  /** Header of the label column. */
  header?: string
  onOpen?: (row: R) => void
}) => (
  <PlainTable
    label={label}
    rows={rows}
    columns={[
      {
        id: 'answer',
        header,
        cell: ({ label, note }) => <Name>{note ? t('{label} ({note})', { label, note }) : label}</Name>,
      },
      {
        id: 'count',
        header: t('Count'),
        cell: ({ count }) => formatCount(count),
        width: '110px',
        align: 'end',
      },
      {
        id: 'share',
        header: t('Percentage'),
        cell: ({ count, share }) => share ?? formatShare(count, whole),
        width: '110px',
        align: 'end',
      },
    ]}
    rowKey={({ label, note }) => `${label} ${note}`}
    rowName={({ label }) => label}
    onOpen={onOpen}
  />
)
