import type { Organization } from '../../../contract/schemas/organizations'
import { LevelBadge } from '../../components/cells/LevelBadge'
import { Name } from '../../components/cells/Name'
import { RelativeTime } from '../../components/cells/RelativeTime'
import type { DataColumn } from '../../components/data-table/column'
import { t } from '../../texts/translate'
import { getMemberCount } from './details'

export const organizationColumns: DataColumn<Organization>[] = [
  { id: 'name', header: t('Name'), cell: ({ name }) => <Name>{name}</Name> },
  {
    id: 'level',
    header: t('Your role'),
    cell: ({ membership_level }) => <LevelBadge level={membership_level} />,
    width: '120px',
  },
  {
    id: 'members',
    header: t('Members'),
    cell: getMemberCount,
    width: '110px',
    align: 'end',
    hideBelow: 'sm',
  },
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
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    width: '150px',
    hideBelow: 'sm',
  },
]
