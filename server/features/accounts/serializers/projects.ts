import type { ProjectBasic, ProjectSettings } from '../../../../contract/schemas/projects'
import { getEffectiveAccess, type UserAccess } from '../../../core/auth/project-access'
import type { projectTable } from '../../../core/db/schema/organizations'

export type ProjectRow = typeof projectTable.$inferSelect

/**
 * Returns the settings of a project. They were validated against this type when they were written; older ones lack
 * newer fields.
 */
export const getSettings = (row: Pick<ProjectRow, 'settings'>) =>
  ({
    cookieless_server_hash_mode: 0,
    inject_web_apps: null,
    ...(row.settings.value() as object),
  }) as ProjectSettings

/** Serializes the access of a user to a project: to the project itself, and by kind of resources. */
export function presentUserAccess(user: UserAccess, row: ProjectRow) {
  const user_access_levels = getEffectiveAccess(user, row)
  return { user_access_level: user_access_levels.project, user_access_levels }
}

/** Serializes a project for lists, switchers and organizations, with the access of a user. */
export function presentProjectBasic(user: UserAccess, row: ProjectRow): ProjectBasic {
  const settings = getSettings(row)
  return {
    id: row.id,
    uuid: row.uuid,
    organization: row.organization_id,
    project_id: row.id,
    api_token: row.api_token,
    name: row.name,
    completed_snippet_onboarding: settings.completed_snippet_onboarding,
    has_completed_onboarding_for: settings.has_completed_onboarding_for,
    ingested_event: row.ingested_event,
    is_demo: row.is_demo,
    timezone: row.timezone,
    access_control: row.access_control,
    ...presentUserAccess(user, row),
  }
}
