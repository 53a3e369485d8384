import type { ProjectBasic, ProjectSettings } from '../../contract/schemas/projects'
import type { projectTable } from '../db/tables/organizations'

export type ProjectRow = typeof projectTable.$inferSelect

/** A project as lists, switchers and organizations show it. */
export function presentProjectBasic(row: ProjectRow): ProjectBasic {
  // The settings were checked against this type when they were written.
  const settings = row.settings.value() as ProjectSettings
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
  }
}
