import type { ProjectBasic } from '../../../contract/schemas/projects'
import { Name } from '../../components/cells/Name'
import { Tag } from '../../components/cells/Tag'
import type { Column } from '../../components/data-table/column'
import { t } from '../../texts/text'

export const projectColumns: Column<ProjectBasic>[] = [
  { id: 'name', header: t('Name'), cell: ({ name }) => <Name>{name}</Name> },
  { id: 'id', header: 'ID', cell: ({ id }) => id, width: '90px', align: 'end', hideBelow: 'sm' },
  {
    id: 'access',
    header: t('Access'),
    cell: ({ access_control, is_demo }) => (
      <>
        {access_control ? <Tag tone="warning">{t('private')}</Tag> : <Tag>{t('open')}</Tag>}{' '}
        {is_demo && <Tag tone="info">{t('demo')}</Tag>}
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
