import type { Organization } from '../../../contract/schemas/organizations'
import { Level } from '../../components/cells/Level'
import { Name } from '../../components/cells/Name'
import { Time } from '../../components/cells/Time'
import type { Column } from '../../components/data-table/column'
import { t } from '../../texts/text'
import { memberCount } from './facts'

export const organizationColumns: Column<Organization>[] = [
  { id: 'name', header: t('Name'), cell: ({ name }) => <Name>{name}</Name> },
  {
    id: 'level',
    header: t('Your level'),
    cell: ({ membership_level }) => <Level level={membership_level} />,
    width: '120px',
  },
  { id: 'members', header: t('Members'), cell: memberCount, width: '110px', align: 'end', hideBelow: 'sm' },
  {
    id: 'projects',
    header: t('Projects'),
    cell: ({ teams }) => teams?.length ?? '–',
    width: '110px',
    align: 'end',
    hideBelow: 'md',
  },
  {
    id: 'created_at',
    header: t('Created'),
    cell: ({ created_at }) => <Time at={created_at} />,
    width: '150px',
    hideBelow: 'sm',
  },
]
