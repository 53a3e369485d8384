import { z } from 'zod'
import { ACCESS_LEVELS } from '../domain/access'
import { isTimeZone } from '../domain/time-zones'
import { EffectiveAccess } from './access-controls'
import { Json, JsonObject, PageQuery, Timestamp } from './primitives'

/** Settings of a project that the server stores and returns. */
const settings = {
  app_urls: z.array(z.string().max(200).nullable()),
  slack_incoming_webhook: z.string().max(500).nullable(),
  anonymize_ips: z.boolean(),
  completed_snippet_onboarding: z.boolean(),
  test_account_filters: z.array(Json),
  test_account_filters_default_checked: z.boolean().nullable(),
  path_cleaning_filters: z.array(Json).nullable(),
  data_attributes: z.array(Json),
  person_display_name_properties: z.array(z.string().max(400)).nullable(),
  correlation_config: JsonObject.nullable(),
  autocapture_opt_out: z.boolean().nullable(),
  autocapture_exceptions_opt_in: z.boolean().nullable(),
  autocapture_web_vitals_opt_in: z.boolean().nullable(),
  autocapture_web_vitals_allowed_metrics: Json,
  autocapture_exceptions_errors_to_ignore: z
    .array(z.string())
    .refine((list) => JSON.stringify(list).length <= 300, {
      error: 'Field autocapture_exceptions_errors_to_ignore must be less than 300 characters.',
    })
    .nullable(),
  capture_console_log_opt_in: z.boolean().nullable(),
  capture_performance_opt_in: z.boolean().nullable(),
  session_recording_opt_in: z.boolean(),
  session_recording_sample_rate: z
    .string()
    .regex(/^(0(\.\d{1,2})?|1(\.0{1,2})?)$/, {
      error: 'A number from 0 to 1 with at most two decimals is required.',
    })
    .nullable(),
  session_recording_minimum_duration_milliseconds: z.int().min(0).max(30_000).nullable(),
  session_recording_linked_flag: z
    .strictObject({ id: z.int(), key: z.string(), variant: z.string().nullable().optional() })
    .nullable(),
  session_recording_network_payload_capture_config: z
    .strictObject({ recordHeaders: z.boolean().optional(), recordBody: z.boolean().optional() })
    .nullable(),
  session_replay_config: z
    .strictObject({
      record_canvas: z.boolean().optional(),
      ai_config: z
        .strictObject({
          included_event_properties: Json.optional(),
          opt_in: z.boolean().optional(),
          preferred_events: Json.optional(),
          excluded_events: Json.optional(),
          important_user_properties: Json.optional(),
        })
        .optional(),
    })
    .nullable(),
  live_events_columns: z.array(z.string()).nullable(),
  recording_domains: z.array(z.string().max(200).nullable()).nullable(),
  inject_web_apps: z.boolean().nullable(),
  extra_settings: Json,
  modifiers: Json,
  has_completed_onboarding_for: JsonObject.nullable(),
  surveys_opt_in: z.boolean().nullable(),
  survey_config: JsonObject.nullable().meta({
    description: 'Survey defaults for SDKs: `appearance`.',
  }),
  heatmaps_opt_in: z.boolean().nullable(),
  cookieless_server_hash_mode: z
    .union([z.literal(0), z.literal(1), z.literal(2)], { error: '0, 1 or 2 is required.' })
    .nullable()
    .meta({ description: '0: off, 1: stateless, 2: stateful.' }),
}

/** Settings as stored in the database. */
export const ProjectSettings = z.object(settings)
export type ProjectSettings = z.infer<typeof ProjectSettings>

const name = z.string().trim().min(1).max(200)
const timezone = z.string().refine(isTimeZone, {
  error: (issue) => `"${issue.input}" is not a valid choice.`,
  params: { code: 'invalid_choice' },
})

/** Access of the caller to a project. */
const userAccess = {
  user_access_level: z.enum(ACCESS_LEVELS).meta({ description: 'Access to the project itself.' }),
  user_access_levels: EffectiveAccess,
}

/** Project as shown in lists and switchers. */
export const ProjectBasic = z.object({
  id: z.int(),
  uuid: z.uuid(),
  organization: z.uuid(),
  project_id: z.int(),
  api_token: z.string(),
  name: z.string(),
  completed_snippet_onboarding: z.boolean(),
  has_completed_onboarding_for: JsonObject.nullable(),
  ingested_event: z.boolean(),
  is_demo: z.boolean(),
  timezone: z.string(),
  access_control: z.boolean(),
  ...userAccess,
})
export type ProjectBasic = z.infer<typeof ProjectBasic>

/** A project with all its settings. */
export const Project = z.object({
  id: z.int(),
  organization: z.uuid(),
  name: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
  uuid: z.uuid(),
  api_token: z.string(),
  effective_membership_level: z.int().nullable(),
  ...userAccess,
  has_group_types: z.boolean(),
  live_events_token: z.string().nullable(),
  ...settings,
  ingested_event: z.boolean(),
  is_demo: z.boolean(),
  timezone: z.string(),
  access_control: z.boolean(),
  week_start_day: z.int().nullable(),
  primary_dashboard: z.int().nullable(),
  person_on_events_querying_enabled: z.boolean(),
  default_modifiers: JsonObject,
})
export type Project = z.infer<typeof Project>

export const ProjectCreate = z
  .object({
    name,
    ...settings,
    is_demo: z.boolean(),
    timezone,
    access_control: z.boolean(),
    week_start_day: z.literal([0, 1]).nullable(),
    primary_dashboard: z
      .int()
      .nullable()
      .refine((id) => id === null, { error: 'Dashboard does not belong to this project.' }),
  })
  .partial()
export type ProjectCreate = z.infer<typeof ProjectCreate>

export const ProjectPatch = ProjectCreate.partial()
export type ProjectPatch = z.infer<typeof ProjectPatch>

export const ProjectListQuery = PageQuery.extend({
  search: z.string().optional().meta({ description: 'Filters by a substring of the name.' }),
})

export const DemoDataStatus = z.object({ is_generating_demo_data: z.boolean() })
