import type { ProjectBasic } from '../../../contract/schemas/projects'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { EventsBadge } from '../../components/home/EventsBadge'
import { Initials, Name } from '../../components/ui/cells/PersonName'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'

const projectColumns: DataColumn<ProjectBasic, unknown>[] = [
  {
    id: 'name',
    header: t('Name'),
    cell: ({ name }) => (
      <span className="inline-row min-0 gap-10">
        <Initials name={name} />
        <Name>{name}</Name>
      </span>
    ),
  },
  {
    id: 'events',
    header: t('Events'),
    cell: ({ ingested_event }) => <EventsBadge isReceiving={ingested_event} />,
    width: '220px',
    hideBelow: 'sm',
  },
  {
    id: 'access',
    header: t('Access'),
    cell: ({ access_control, is_demo }) => (
      <>
        {access_control ? <StatusBadge tone="warning">{t('private')}</StatusBadge> : t('All members')}{' '}
        {is_demo && <StatusBadge tone="info">{t('demo')}</StatusBadge>}
      </>
    ),
    width: '140px',
    hideBelow: 'md',
  },
  {
    id: 'timezone',
    header: t('Time zone'),
    cell: ({ timezone }) => timezone,
    width: '160px',
    hideBelow: 'lg',
  },
  { id: 'id', header: 'ID', cell: ({ id }) => id, width: '90px', align: 'end', hiddenByDefault: true },
]

export const projectsTable: TableDefinition<ProjectBasic, unknown> = {
  label: t('Projects'),
  singular: t('project'),
  list: lists.projects,
  columns: projectColumns,
  rowKey: ({ id }) => String(id),
  rowName: ({ name }) => name,
  href: ({ id }, { organization_id }) => `/organizations/${organization_id}/projects/${id}`,
  search: t('Search names'),
  empty: {
    title: t('No projects'),
    text: t(
      'Projects contain surveys, feature flags and exports. Private projects are only visible to members with access.',
    ),
  },
}
