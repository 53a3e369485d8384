import type { AnyTableDefinition } from '../components/data-table/table'
import { exportTables } from './batch-exports/tables'
import { domainsTable } from './domains/table'
import { featureFlagsTable } from './feature-flags/table'
import { invitesTable } from './invites/table'
import { membersTable } from './members/table'
import { organizationsTable } from './organizations/table'
import { pluginTables } from './plugins/tables'
import { projectsTable } from './projects/table'
import { proxyRecordsTable } from './proxy-records/table'
import { rolesTable } from './roles/table'
import { surveysTable } from './surveys/table'

/** All lists with their own page, in the order of the navigation. */
export const tables: readonly AnyTableDefinition[] = [
  surveysTable,
  featureFlagsTable,
  ...Object.values(exportTables),
  organizationsTable,
  membersTable,
  invitesTable,
  rolesTable,
  projectsTable,
  domainsTable,
  proxyRecordsTable,
  ...Object.values(pluginTables),
]
