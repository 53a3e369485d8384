import { eq, sql } from 'drizzle-orm'
import type { ProjectSettings } from '../../contract/schemas/projects'
import type { Database } from '../db/client'
import { projectTable } from '../db/tables/organizations'
import { isToken } from '../events/projects'
import { settingsOf } from '../present/projects'

/** A project, as its SDKs know it. */
export interface SdkProject {
  id: number
  token: string
  settings: ProjectSettings
}

/** Finds projects by their tokens. */
export function sdkProjects(db: Database) {
  const byToken = db
    .select({ id: projectTable.id, settings: projectTable.settings })
    .from(projectTable)
    .where(eq(projectTable.api_token, sql.placeholder('token')))
    .prepare('sdk_project')

  return async (token: string): Promise<SdkProject | null> => {
    if (!isToken(token)) return null
    const [row] = await byToken.execute({ token })
    return row ? { id: row.id, token, settings: settingsOf(row) } : null
  }
}
