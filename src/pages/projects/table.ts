import type { ProjectBasic } from '../../../contract/schemas/projects'
import type { TableDefinition } from '../../components/data-table/table'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { projectColumns } from './columns'

export const projectsTable: TableDefinition<ProjectBasic> = {
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
