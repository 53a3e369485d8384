import type { ProjectBasic } from '../../../contract/schemas/projects'
import { Name } from '../../components/cells/Name'
import { StatusBadge } from '../../components/cells/StatusBadge'
import type { DataColumn } from '../../components/data-table/column'
import { t } from '../../texts/translate'

export const projectColumns: DataColumn<ProjectBasic>[] = [
  { id: 'name', header: t('Name'), cell: ({ name }) => <Name>{name}</Name> },
  { id: 'id', header: 'ID', cell: ({ id }) => id, width: '90px', align: 'end', hideBelow: 'sm' },
  {
    id: 'access',
    header: t('Access'),
    cell: ({ access_control, is_demo }) => (
      <>
        {access_control ? (
          <StatusBadge tone="warning">{t('private')}</StatusBadge>
        ) : (
          <StatusBadge>{t('all members')}</StatusBadge>
        )}{' '}
        {is_demo && <StatusBadge tone="info">{t('demo')}</StatusBadge>}
      </>
    ),
    width: '120px',
  },
  {
    id: 'timezone',
    header: t('Time zone'),
    cell: ({ timezone }) => timezone,
    width: '190px',
    hideBelow: 'md',
  },
]
