import type { ProjectBasic } from '../../../contract/schemas/projects'
import type { DataColumn } from '../../components/data-table/column'
import { Name } from '../../components/ui/cells/Name'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t } from '../../lib/i18n/translate'

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
