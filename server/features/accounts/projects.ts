import { DEFAULT_SETTINGS } from '../../../contract/domain/project-defaults'
import type { ProjectSettings } from '../../../contract/schemas/projects'
import type { Database } from '../../core/db/database'
import { projectTable } from '../../core/db/schema/organizations'
import { JsonText } from '../../core/json'
import { buildTestAccountFilters } from './test-account-filters'
import { generateProjectToken } from './tokens'

export const DEFAULT_PROJECT_NAME = 'Default project'

type ProjectRow = typeof projectTable.$inferSelect
type NewProject = Pick<
  typeof projectTable.$inferInsert,
  'organization_id' | 'timezone' | 'access_control' | 'is_demo' | 'week_start_day'
> & {
  name?: string | undefined
  settings?: Partial<ProjectSettings>
}

/** Creates a project without any related records. */
export async function createProject(
  tx: Database,
  { name = DEFAULT_PROJECT_NAME, settings, ...fields }: NewProject,
): Promise<ProjectRow> {
  const [row] = (await tx
    .insert(projectTable)
    .values({
      ...fields,
      name,
      api_token: generateProjectToken(),
      settings: JsonText.from<ProjectSettings>({
        ...DEFAULT_SETTINGS,
        test_account_filters: await buildTestAccountFilters(tx, fields.organization_id),
        ...settings,
      }),
    })
    .returning()) as [ProjectRow]
  return row
}
