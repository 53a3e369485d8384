import type { DeletedRecord } from '../../../contract/schemas/trash'
import { Time } from '../../components/cells/Time'
import type { Column } from '../../components/data-table/column'
import { t } from '../../texts/text'

export const deletedColumns: Column<DeletedRecord>[] = [
  { id: 'name', header: t('Name'), cell: ({ name }) => <span title={name}>{name}</span> },
  {
    id: 'deleted',
    header: t('Deleted'),
    cell: ({ deleted_at }) => <Time at={deleted_at} />,
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
    header: t('Deleted permanently'),
    cell: ({ purged_at }) => <Time at={purged_at} />,
    width: '170px',
    hideBelow: 'md',
  },
]
