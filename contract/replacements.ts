import { DEFAULT_SETTINGS } from './domain/project-defaults'
import { SURVEY_DEFAULTS } from './domain/survey-defaults'

/** Body of a full update: required fields, and defaults of the fields that are omitted. */
export interface Replacement {
  required: readonly string[]
  defaults: Readonly<Record<string, unknown>>
}

const { test_account_filters: _, ...projectSettings } = DEFAULT_SETTINGS

const table = {
  organizations: {
    required: ['name'],
    defaults: { is_member_join_email_enabled: true, enforce_2fa: null },
  },
  members: { required: [], defaults: {} },
  accessControls: {
    required: ['resource', 'access_level'],
    defaults: { role: null, organization_member: null },
  },
  roles: { required: ['name'], defaults: { feature_flags_access_level: 37 } },
  domains: {
    required: ['domain'],
    defaults: {
      jit_provisioning_enabled: false,
      sso_enforcement: '',
      saml_entity_id: null,
      saml_acs_url: null,
      saml_x509_cert: null,
    },
  },
  proxyRecords: { required: ['domain'], defaults: {} },
  batchExports: {
    required: ['name', 'destination', 'interval'],
    defaults: {
      model: 'events',
      paused: false,
      start_at: null,
      end_at: null,
      hogql_query: null,
      filters: null,
      timezone: 'UTC',
      offset_day: null,
      offset_hour: null,
    },
  },
  projects: {
    required: ['name'],
    defaults: { ...projectSettings, timezone: 'UTC', access_control: false, week_start_day: null },
  },
  // The flags of the survey and computed fields are unchanged.
  surveys: { required: ['name', 'type'], defaults: SURVEY_DEFAULTS },
  featureFlags: {
    required: ['key'],
    defaults: {
      name: '',
      filters: { groups: [{ properties: [], rollout_percentage: 100, variant: null }] },
      active: true,
      ensure_experience_continuity: false,
      tags: [],
      owner_id: null,
    },
  },
  users: { required: [], defaults: { last_name: '', role_at_organization: null, theme_mode: null } },
  // Visibility and capabilities are unchanged unless they are sent.
  plugins: {
    required: [],
    defaults: {
      name: null,
      description: null,
      icon: null,
      config_schema: {},
      tag: null,
      metrics: null,
      public_jobs: null,
    },
  },
} satisfies Record<string, Replacement>

export type ReplacementName = keyof typeof table

/** Full updates by PUT, which only the server needs. */
export const replacements: Record<ReplacementName, Replacement> = table
