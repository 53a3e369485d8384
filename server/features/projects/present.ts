import type { Project } from '../../../contract/schemas/projects'
import type { UserAccess } from '../../core/auth/project-access'
import { getSettings, type ProjectRow, presentUserAccess } from '../accounts/serializers/projects'

/** Serializes a project with all its settings for a user with the given level in it. */
export function presentProject(user: UserAccess, row: ProjectRow, level: number): Project {
  return {
    id: row.id,
    organization: row.organization_id,
    name: row.name,
    created_at: row.created_at,
    updated_at: row.updated_at,
    uuid: row.uuid,
    api_token: row.api_token,
    effective_membership_level: level,
    ...presentUserAccess(user, row),
    has_group_types: false,
    live_events_token: null,
    ...getSettings(row),
    ingested_event: row.ingested_event,
    is_demo: row.is_demo,
    timezone: row.timezone,
    access_control: row.access_control,
    week_start_day: row.week_start_day,
    primary_dashboard: null,
    person_on_events_querying_enabled: false,
    default_modifiers: {},
  }
}
