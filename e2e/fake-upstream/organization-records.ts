import { ada, bo, cy } from './people'
import { type LooseJson, newId, UNKNOWN_FIELDS } from './routes'

const member = (user: LooseJson, level: number, more: LooseJson = {}) => ({
  id: newId(),
  user,
  level,
  joined_at: '2024-03-01T08:00:00.5Z',
  updated_at: '2024-03-01T08:00:00.5Z',
  is_2fa_enabled: false,
  has_social_auth: false,
  last_login: null,
  ...more,
})

/** Builds a role membership. */
export const membership = (role: LooseJson, member: LooseJson) => ({
  id: newId(),
  role_id: role.id,
  organization_member: member,
  user: member.user,
  joined_at: '2024-05-01T00:00:00Z',
  updated_at: '2024-05-01T00:00:00Z',
})

/** Builds the records of an organization, as the service returns them. */
export function organizationRecords() {
  const members = [member(ada, 15, { last_login: '2025-09-30T06:00:00Z' }), member(bo, 1), member(cy, 8)]
  const invites: LooseJson[] = [
    {
      id: newId(),
      target_email: 'Dee@orchard.example',
      first_name: '',
      emailing_attempt_made: true,
      level: 1,
      is_expired: true,
      created_by: null,
      created_at: '2024-05-01T00:00:00Z',
      updated_at: '2024-05-01T00:00:00Z',
      message: null,
      private_project_access: null,
    },
  ]
  const roles: LooseJson[] = [
    {
      id: newId(),
      name: 'Researchers',
      created_at: '2024-05-01T00:00:00Z',
      created_by: null,
      members: [] as LooseJson[],
      is_default: false,
      unheard_of: UNKNOWN_FIELDS,
    },
  ]
  roles[0].members.push(membership(roles[0], members[2]))
  const domains: LooseJson[] = [
    {
      id: newId(),
      domain: 'orchard.example',
      is_verified: true,
      verified_at: '2024-05-01T00:00:00Z',
      verification_challenge: 'a'.repeat(43),
      jit_provisioning_enabled: true,
      sso_enforcement: 'oidc-of-tomorrow',
      has_saml: false,
      saml_entity_id: null,
      saml_acs_url: null,
      saml_x509_cert: null,
      has_scim: true,
      scim_enabled: false,
      scim_base_url: null,
      scim_bearer_token: null,
      unheard_of: UNKNOWN_FIELDS,
    },
  ]
  const proxies: LooseJson[] = [
    {
      id: newId(),
      domain: 'e.orchard.example',
      target_cname: 'f00dcafe.proxy.fixture.example',
      status: 'paused_for_review',
      message: null,
      created_at: '2024-05-01T00:00:00Z',
      updated_at: '2024-05-01T00:00:00Z',
      created_by: null,
    },
  ]
  const plugins: LooseJson[] = [
    {
      id: 41,
      plugin_type: null,
      name: null,
      description: null,
      url: null,
      icon: null,
      config_schema: {},
      tag: null,
      latest_tag: null,
      is_global: true,
      organization_id: null,
      organization_name: 'posthog-inline',
      capabilities: null,
      metrics: null,
      public_jobs: null,
      hog_function_migration_available: true,
    },
  ]
  return { members, invites, roles, domains, proxies, plugins }
}
