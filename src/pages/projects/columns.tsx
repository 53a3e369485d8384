import type { ProjectBasic } from '../../../contract/schemas/projects'
import { Name } from '../../components/cells/Name'
import { Tag } from '../../components/cells/Tag'
import type { Column } from '../../components/data-table/column'

export const projectColumns: Column<ProjectBasic>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => <Name>{name}</Name> },
  { id: 'id', header: 'ID', cell: ({ id }) => id, width: '90px', align: 'end', hideBelow: 'sm' },
  {
    id: 'access',
    header: 'Access',
    cell: ({ access_control, is_demo }) => (
      <>
        {access_control ? <Tag tone="warning">private</Tag> : <Tag>open</Tag>}{' '}
        {is_demo && <Tag tone="info">demo</Tag>}
      </>
    ),
    width: '150px',
  },
  { id: 'timezone', header: 'Time zone', cell: ({ timezone }) => timezone, width: '190px', hideBelow: 'md' },
]
