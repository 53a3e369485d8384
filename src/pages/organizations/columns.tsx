import type { Organization } from '../../../contract/schemas/organizations'
import type { DataColumn } from '../../components/data-table/column'
import { LevelBadge } from '../../components/ui/cells/LevelBadge'
import { Name } from '../../components/ui/cells/Name'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { t } from '../../lib/i18n/translate'
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
