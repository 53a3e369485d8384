import type { ProjectSettings } from '../../contract/schemas/projects'
import type { Database } from '../db/client'
import { projectTable } from '../db/tables/organizations'
import { JsonText } from '../json'
import { defaultTestAccountFilters } from './test-account-filters'
import { newProjectToken } from './tokens'

const DEFAULT_PROJECT_NAME = 'Default project'

/** The settings of a new project, as the public service has them; its filters of test accounts are made for it. */
const DEFAULT_SETTINGS: ProjectSettings = {
  app_urls: [],
  slack_incoming_webhook: null,
  anonymize_ips: false,
  completed_snippet_onboarding: false,
  test_account_filters: [],
  test_account_filters_default_checked: null,
  path_cleaning_filters: [],
  data_attributes: ['data-attr'],
  person_display_name_properties: null,
  correlation_config: {},
  autocapture_opt_out: null,
  autocapture_exceptions_opt_in: null,
  autocapture_web_vitals_opt_in: null,
  autocapture_web_vitals_allowed_metrics: null,
  autocapture_exceptions_errors_to_ignore: null,
  capture_console_log_opt_in: true,
  capture_performance_opt_in: true,
  session_recording_opt_in: false,
  session_recording_sample_rate: null,
  session_recording_minimum_duration_milliseconds: null,
  session_recording_linked_flag: null,
  session_recording_network_payload_capture_config: null,
  session_replay_config: null,
  live_events_columns: null,
  recording_domains: null,
  extra_settings: null,
  modifiers: null,
  has_completed_onboarding_for: null,
  surveys_opt_in: null,
  survey_config: null,
  heatmaps_opt_in: null,
  cookieless_server_hash_mode: 0,
}

type ProjectRow = typeof projectTable.$inferSelect
type NewProject = Pick<typeof projectTable.$inferInsert, 'organization_id'> &
  Partial<Pick<ProjectRow, 'name' | 'timezone' | 'access_control' | 'is_demo' | 'week_start_day'>> & {
    settings?: Partial<ProjectSettings>
  }

/** Makes a project, and nothing around it. */
export async function createProject(
  tx: Database,
  { name = DEFAULT_PROJECT_NAME, settings, ...fields }: NewProject,
): Promise<ProjectRow> {
  const [row] = (await tx
    .insert(projectTable)
    .values({
      ...fields,
      name,
      api_token: newProjectToken(),
      settings: JsonText.of<ProjectSettings>({
        ...DEFAULT_SETTINGS,
        test_account_filters: await defaultTestAccountFilters(tx, fields.organization_id),
        ...settings,
      }),
    })
    .returning()) as [ProjectRow]
  return row
}
