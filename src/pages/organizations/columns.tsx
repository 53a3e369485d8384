import type { Organization } from '../../../contract/schemas/organizations'
import { Level } from '../../components/cells/Level'
import { Name } from '../../components/cells/Name'
import { Time } from '../../components/cells/Time'
import type { Column } from '../../components/data-table/column'
import { memberCount } from './facts'

export const organizationColumns: Column<Organization>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => <Name>{name}</Name> },
  {
    id: 'level',
    header: 'Your level',
    cell: ({ membership_level }) => <Level level={membership_level} />,
    width: '120px',
  },
  { id: 'members', header: 'Members', cell: memberCount, width: '110px', align: 'end', hideBelow: 'sm' },
  {
    id: 'projects',
    header: 'Projects',
    cell: ({ teams }) => teams?.length ?? '–',
    width: '110px',
    align: 'end',
    hideBelow: 'md',
  },
  {
    id: 'created_at',
    header: 'Created',
    cell: ({ created_at }) => <Time at={created_at} />,
    width: '150px',
    hideBelow: 'sm',
  },
]
