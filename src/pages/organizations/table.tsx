import type { Organization } from '../../../contract/schemas/organizations'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { Initials, LevelBadge, Name } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { getMemberCount } from './details'

const organizationColumns: DataColumn<Organization>[] = [
  {
    id: 'name',
    header: t('Name'),
    cell: ({ name }) => (
      <span className="inline-row min-0 gap-10">
        <Initials name={name} square />
        <Name>{name}</Name>
      </span>
    ),
  },
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

export const organizationsTable: TableDefinition<Organization> = {
  label: t('Organizations'),
  singular: t('organization'),
  list: lists.organizations,
  columns: organizationColumns,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  href: ({ id }) => `/organizations/${id}`,
  empty: {
    title: t('No organizations'),
    text: t('Create an organization, or ask for an invite to one.'),
  },
}
