import { type LooseJson, newId } from './routes'

/** Fixed, so that tests can contain URLs with it. */
export const UPSTREAM_ORGANIZATION = '0199aaaa-0000-7000-8000-000000000001'
export const UPSTREAM_PROJECT = 73_511

const person = (id: number, first_name: string, last_name: string, more: LooseJson = {}) => ({
  id,
  uuid: newId(),
  distinct_id: `d${id}`,
  first_name,
  last_name,
  email: `${first_name.toLowerCase()}@orchard.example`,
  is_email_verified: true,
  hedgehog_config: null,
  role_at_organization: 'engineering',
  ...more,
})

export const ada = person(881, 'Ada', 'Okafor', {
  hedgehog_config: { use_as_profile: true, color: 'green', accessories: ['beret'], skin: 'default' },
})
/** Invited user who never completed their profile. */
export const bo = person(882, 'Bo', '', {
  distinct_id: null,
  is_email_verified: null,
  role_at_organization: null,
})
export const cy = person(883, 'Cy', 'Lindqvist')

const team = {
  id: UPSTREAM_PROJECT,
  uuid: newId(),
  organization: UPSTREAM_ORGANIZATION,
  project_id: UPSTREAM_PROJECT,
  api_token: 'phc_fixture0000000000000000000000000000000000',
  name: 'Orchard web',
  completed_snippet_onboarding: true,
  has_completed_onboarding_for: { product_analytics: true },
  ingested_event: true,
  is_demo: false,
  timezone: 'Europe/Stockholm',
  access_control: false,
}
export const teams: LooseJson[] = [
  team,
  {
    ...team,
    id: UPSTREAM_PROJECT + 1,
    project_id: UPSTREAM_PROJECT + 1,
    uuid: newId(),
    name: 'Orchard private',
    access_control: true,
  },
]

export const organization: LooseJson = {
  id: UPSTREAM_ORGANIZATION,
  name: 'Orchard',
  slug: 'orchard',
  logo_media_id: null,
  created_at: '2023-02-03T09:14:55.120934Z',
  updated_at: '2025-09-01T10:00:00.000001Z',
  membership_level: 15,
  plugins_access_level: 3,
  teams,
  projects: teams.map(({ id, name }) => ({ id, organization_id: UPSTREAM_ORGANIZATION, name })),
  available_product_features: [
    {
      key: 'white_labelling',
      name: 'White labelling',
      unit: null,
      limit: null,
      note: null,
      is_plan_default: true,
    },
    { key: 'saml', name: 'SAML' },
  ],
  is_member_join_email_enabled: true,
  metadata: { instance_tag: 'none' },
  customer_id: 'cus_fixture',
  enforce_2fa: null,
  members_can_invite: null,
  members_can_use_personal_api_keys: true,
  allow_publicly_shared_resources: true,
  member_count: 3,
  is_ai_data_processing_approved: null,
  default_experiment_stats_method: 'bayesian',
  default_anonymize_ips: false,
  default_role_id: null,
  is_pending_deletion: false,
}

/** Builds the response for the current user. It contains no information about the key. */
export const me = (): LooseJson => ({
  date_joined: '2023-02-03T09:14:55.120934Z',
  ...ada,
  pending_email: null,
  notification_settings: { plugin_disabled: true },
  anonymize_data: null,
  toolbar_mode: 'toolbar',
  has_password: true,
  is_staff: false,
  is_impersonated: null,
  is_impersonated_until: null,
  sensitive_session_expires_at: null,
  team,
  organization,
  organizations: [
    {
      id: UPSTREAM_ORGANIZATION,
      name: organization.name,
      slug: organization.slug,
      logo_media_id: null,
      membership_level: 15,
      members_can_use_personal_api_keys: true,
      is_active: true,
    },
  ],
  events_column_config: { active: 'DEFAULT' },
  is_2fa_enabled: false,
  has_social_auth: true,
  has_sso_enforcement: false,
  has_seen_product_intro_for: null,
  scene_personalisation: [],
  theme_mode: null,
})
