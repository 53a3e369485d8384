import { teams, UPSTREAM_PROJECT } from './people'
import {
  applyChange,
  closedRoute,
  type FakeRoute,
  findOrThrow,
  type LooseJson,
  replyOk,
  route,
} from './routes'

const settings = {
  product_description: null,
  created_at: '2023-02-03T09:14:55.2Z',
  updated_at: '2025-01-01T00:00:00Z',
  effective_membership_level: 8,
  has_group_types: false,
  group_types: [],
  live_events_token: null,
  app_urls: ['https://orchard.example', null],
  slack_incoming_webhook: null,
  anonymize_ips: false,
  test_account_filters: [{ key: '$host', type: 'event', value: '^localhost', operator: 'not_regex' }],
  test_account_filters_default_checked: null,
  path_cleaning_filters: null,
  data_attributes: ['data-attr'],
  person_display_name_properties: null,
  correlation_config: null,
  autocapture_opt_out: null,
  autocapture_exceptions_opt_in: null,
  autocapture_web_vitals_opt_in: null,
  autocapture_web_vitals_allowed_metrics: null,
  autocapture_exceptions_errors_to_ignore: null,
  capture_console_log_opt_in: true,
  capture_performance_opt_in: null,
  session_recording_opt_in: true,
  session_recording_sample_rate: '0.50',
  session_recording_minimum_duration_milliseconds: null,
  session_recording_linked_flag: null,
  session_recording_network_payload_capture_config: null,
  session_recording_masking_config: { maskAllInputs: true },
  session_replay_config: null,
  survey_config: null,
  week_start_day: null,
  primary_dashboard: 12,
  live_events_columns: null,
  recording_domains: null,
  person_on_events_querying_enabled: 'false',
  inject_web_apps: null,
  extra_settings: null,
  modifiers: null,
  default_modifiers: { personsOnEventsMode: 'person_id_override_properties_on_events' },
  surveys_opt_in: true,
  heatmaps_opt_in: null,
  product_intents: [],
  flags_persistence_default: null,
  secret_api_token: null,
  secret_api_token_backup: null,
  receive_org_level_activity_logs: false,
}

/** Builds a flag in the short form that surveys embed. */
export const flag = (id: number, key: string): LooseJson => ({
  id,
  team_id: UPSTREAM_PROJECT,
  name: '',
  key,
  filters: { groups: [{ variant: '', properties: [], rollout_percentage: null }] },
  deleted: false,
  active: true,
  ensure_experience_continuity: null,
  has_encrypted_payloads: false,
  version: 3,
  evaluation_runtime: 'all',
  bucketing_identifier: 'distinct_id',
  evaluation_tags: [],
})

const key = {
  id: 'fixtureKey',
  label: 'Dashboard',
  value: null,
  mask_value: 'phx_...0001',
  created_at: '2025-01-01T00:00:00Z',
  last_used_at: null,
  last_rolled_at: null,
  user_id: 881,
  scopes: ['*'],
  scoped_teams: null,
  scoped_organizations: null,
}

export function projectRoutes(): FakeRoute[] {
  const projects: LooseJson[] = teams.map((team) => ({ ...team, ...settings }))
  const flags = [
    {
      ...flag(501, 'new-checkout'),
      created_by: null,
      created_at: '2025-01-01T00:00:00Z',
      tags: [],
      status: 'ACTIVE',
    },
  ]
  const ways = [
    '/api/projects/:id/',
    '/api/environments/:id/',
    '/api/organizations/:organization_id/projects/:id/',
  ]
  return [
    ...ways.flatMap((path) => [
      route('GET', path, ({ params }) => replyOk(findOrThrow(projects, params.id))),
      route('PATCH', path, ({ params, body }) =>
        replyOk(applyChange(findOrThrow(projects, params.id), body, ['api_token'])),
      ),
    ]),
    closedRoute('GET', '/api/organizations/:organization_id/projects/:id/activity/'),
    closedRoute('GET', '/api/organizations/:organization_id/projects/:id/is_generating_demo_data/'),
    closedRoute('PATCH', '/api/organizations/:organization_id/projects/:id/reset_token/'),
    route('GET', '/api/projects/:project_id/feature_flags/', () =>
      replyOk({ count: flags.length, next: null, previous: null, results: flags }),
    ),
    route('GET', '/api/projects/:project_id/feature_flags/:id/', ({ params }) =>
      replyOk(findOrThrow(flags, params.id)),
    ),

    // A key may read itself, and no other key.
    route('GET', '/api/personal_api_keys/@current/', () => replyOk(key)),
    route('GET', '/api/personal_api_keys/:id/', ({ params }) => replyOk(findOrThrow([key], params.id))),
    closedRoute('GET', '/api/personal_api_keys/'),
    closedRoute('POST', '/api/personal_api_keys/'),
  ]
}
