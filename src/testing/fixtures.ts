import { LEVELS } from '../../contract/domain/levels'
import type { MinimalFeatureFlag } from '../../contract/schemas/feature-flags'
import type { Member } from '../../contract/schemas/members'
import type { Role } from '../../contract/schemas/roles'
import type { Survey } from '../../contract/schemas/surveys'
import type { Me } from '../../contract/schemas/users'

/*
 * Records as the server returns them, for component tests.
 */

const NOW = '2026-01-05T09:00:00.000000Z'
export const ORGANIZATION_ID = 'c506da2a-9b06-45a7-8a0f-d2f24051f212'

const team = {
  id: 1,
  uuid: '0233996f-622e-4250-95e6-3edeec2dfcc0',
  organization: ORGANIZATION_ID,
  project_id: 1,
  api_token: 'phc_test',
  name: 'Shop',
  completed_snippet_onboarding: false,
  has_completed_onboarding_for: null,
  ingested_event: true,
  is_demo: false,
  timezone: 'UTC',
  access_control: false,
  user_access_level: 'manager',
  user_access_levels: {
    project: 'manager',
    survey: 'manager',
    feature_flag: 'manager',
    batch_export: 'manager',
    person: 'manager',
  },
} as const

const user = {
  id: 1,
  uuid: 'bef2a4ba-1bc6-4d56-befb-6f338fd5649f',
  distinct_id: '75e08b36-eb69-4873-801c-897e6b15ffc5',
  first_name: 'Ann',
  last_name: '',
  email: 'ann@example.com',
  is_email_verified: true,
  hedgehog_config: null,
  role_at_organization: null,
}

/** The signed-in user, an owner of the organization. */
export const signedInUser: Me = {
  ...user,
  date_joined: NOW,
  pending_email: null,
  notification_settings: {},
  anonymize_data: false,
  toolbar_mode: 'disabled',
  has_password: false,
  is_staff: false,
  is_impersonated: false,
  is_impersonated_until: null,
  sensitive_session_expires_at: null,
  team,
  organization: {
    id: ORGANIZATION_ID,
    name: 'Acme',
    slug: 'acme',
    logo_media_id: null,
    created_at: NOW,
    updated_at: NOW,
    membership_level: 15,
    plugins_access_level: 9,
    teams: [team],
    projects: [{ id: 1, organization_id: ORGANIZATION_ID, name: 'Shop' }],
    available_product_features: [],
    is_member_join_email_enabled: true,
    metadata: '{}',
    customer_id: null,
    enforce_2fa: null,
    member_count: '1',
  },
  organizations: [
    {
      id: ORGANIZATION_ID,
      name: 'Acme',
      slug: 'acme',
      membership_level: 15,
      logo_media_id: null,
      members_can_use_personal_api_keys: true,
    },
  ],
  is_2fa_enabled: false,
  has_social_auth: false,
  has_sso_enforcement: false,
  theme_mode: null,
  events_column_config: {},
  has_seen_product_intro_for: null,
  scene_personalisation: [],
  trash_days: 30,
  can_send_email: true,
  personal_api_key: {
    id: '1657cfdf-d9a7-451b-9442-d5c8ba63e935',
    label: 'Test',
    value: null,
    mask_value: 'phx_...0000',
    created_at: NOW,
    last_used_at: null,
    last_used_ip: null,
    last_used_user_agent: null,
    previous_value_expires_at: null,
    previous_value_last_used_at: null,
    expires_at: null,
    user_id: 1,
    scopes: ['*'],
    scoped_teams: [],
    scoped_organizations: [],
    ended_organizations: [],
  },
}

/** Builds a member without further rights; the number becomes part of the ids. */
export const buildListedMember = (number: number, first_name: string): Member => ({
  id: `3e0f3b8f-1f0a-4d8c-8d2b-${String(number).padStart(12, '0')}`,
  user: {
    ...user,
    id: number,
    uuid: `b52d0e60-4fa4-4bb8-9f0f-${String(number).padStart(12, '0')}`,
    first_name,
    email: `${first_name.toLowerCase()}@example.com`,
  },
  level: LEVELS.member,
  joined_at: NOW,
  updated_at: NOW,
  is_2fa_enabled: false,
  has_social_auth: false,
  last_login: null,
})

/** Builds a role; the number becomes part of its id and name. */
export const buildRole = (number: number, fields: Partial<Role> = {}): Role => ({
  id: `479079be-3af4-45a0-a68c-${String(number).padStart(12, '0')}`,
  name: `Role ${number}`,
  created_at: NOW,
  created_by: null,
  members: [],
  is_default: false,
  feature_flags_access_level: 37,
  associated_flags: [],
  ...fields,
})

/** Builds the internal flag of a survey, with its release conditions. */
export const buildTargetingFlag = (filters: MinimalFeatureFlag['filters']): MinimalFeatureFlag => ({
  id: 7,
  team_id: 1,
  name: '',
  key: 'survey-targeting-5e266f6c',
  filters,
  deleted: false,
  active: true,
  ensure_experience_continuity: false,
})

/** Builds a draft survey with a rating and an open question. */
export const buildSurvey = (fields: Partial<Survey> = {}): Survey => ({
  id: '5e266f6c-cc3a-4653-8a81-dc318f3bcc2f',
  name: 'How was it?',
  description: '',
  type: 'popover',
  schedule: 'once',
  linked_flag: null,
  linked_flag_id: null,
  targeting_flag: null,
  internal_targeting_flag: null,
  questions: [
    {
      type: 'rating',
      question: 'How likely?',
      scale: 10,
      display: 'number',
      lowerBoundLabel: 'No',
      upperBoundLabel: 'Yes',
      id: '454642df-e8af-46f4-9256-5da65ea381ff',
    },
    { type: 'open', question: 'Why?', id: '9193985f-427d-402d-96d5-81fa1aacb00d' },
  ],
  conditions: null,
  appearance: null,
  created_at: NOW,
  created_by: user,
  start_date: null,
  end_date: null,
  archived: false,
  responses_limit: null,
  iteration_count: null,
  iteration_frequency_days: null,
  iteration_start_dates: [],
  current_iteration: null,
  current_iteration_start_date: null,
  response_sampling_start_date: null,
  response_sampling_interval_type: 'week',
  response_sampling_interval: null,
  response_sampling_limit: null,
  response_sampling_daily_limits: null,
  enable_partial_responses: false,
  enable_iframe_embedding: false,
  base_language: 'en',
  translations: null,
  form_content: null,
  feature_flag_keys: [],
  user_access_level: 'editor',
  ...fields,
})
