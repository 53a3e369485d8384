import type { DeletedRecord } from '../../../contract/schemas/trash'
import { RelativeTime } from '../../components/cells/RelativeTime'
import type { DataColumn } from '../../components/data-table/column'
import { t } from '../../texts/translate'

export const deletedColumns: DataColumn<DeletedRecord>[] = [
  { id: 'name', header: t('Name'), cell: ({ name }) => <span title={name}>{name}</span> },
  {
    id: 'deleted',
    header: t('Deleted'),
    cell: ({ deleted_at }) => <RelativeTime at={deleted_at} />,
    width: '130px',
  },
  {
    id: 'by',
    header: t('Deleted by'),
    cell: ({ deleted_by }) => deleted_by?.first_name || deleted_by?.email || t('Unknown'),
    width: '160px',
    hideBelow: 'sm',
  },
  {
    id: 'purged',
    header: t('Permanent deletion'),
    cell: ({ purged_at }) => <RelativeTime at={purged_at} />,
    width: '170px',
    hideBelow: 'md',
  },
]
