import { ada, bo, cy, me, ORGANIZATION, organization, teams } from './people'
import {
  change,
  closed,
  closedToKeys,
  forbidden,
  found,
  gone,
  invalid,
  type Json,
  made,
  newId,
  notFound,
  ok,
  page,
  type Reply,
  type Route,
  route,
  UNHEARD_OF,
} from './routes'

const member = (user: Json, level: number, more: Json = {}) => ({
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

export function organizationRoutes(): Route[] {
  const members = [member(ada, 15, { last_login: '2025-09-30T06:00:00Z' }), member(bo, 1), member(cy, 8)]
  const invites: Json[] = [
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
  const roles: Json[] = [
    {
      id: newId(),
      name: 'Researchers',
      created_at: '2024-05-01T00:00:00Z',
      created_by: null,
      members: [] as Json[],
      is_default: false,
      unheard_of: UNHEARD_OF,
    },
  ]
  const membership = (role: Json, member: Json) => ({
    id: newId(),
    role_id: role.id,
    organization_member: member,
    user: member.user,
    joined_at: '2024-05-01T00:00:00Z',
    updated_at: '2024-05-01T00:00:00Z',
  })
  roles[0].members.push(membership(roles[0], members[2]))
  const domains: Json[] = [
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
      unheard_of: UNHEARD_OF,
    },
  ]
  const proxies: Json[] = [
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
  const plugins: Json[] = [
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
  const home = `/api/organizations/${ORGANIZATION}/`
  const at = (path: string) => `/api/organizations/:organization_id/${path}`
  const list = (path: string, records: Json[]) => route('GET', at(path), (call) => page(records, call))
  const one = (path: string, records: Json[]) =>
    route('GET', at(`${path}:id/`), ({ params }) => ok(found(records, params.id)))
  const update = (path: string, records: Json[], fixed: string[] = []) =>
    route('PATCH', at(`${path}:id/`), ({ params, body }) =>
      ok(change(found(records, params.id), body, fixed)),
    )
  const remove = (path: string, records: Json[], reply: Reply = gone) =>
    route('DELETE', at(`${path}:id/`), ({ params }) => {
      records.splice(records.indexOf(found(records, params.id)), 1)
      return reply
    })
  const noInstalling = () => {
    throw forbidden('Your organization has insufficient plugin access level')
  }
  const invite = (body: Json) => ({
    ...invites[0],
    id: newId(),
    level: 1,
    first_name: '',
    is_expired: false,
    created_by: ada,
    created_at: new Date().toISOString(),
    emailing_attempt_made: true,
    private_project_access: [],
    ...body,
  })

  return [
    route('GET', '/api/organizations/', (call) => page([organization], call)),
    route('POST', '/api/organizations/', ({ body }) => made({ ...organization, id: newId(), ...body })),
    route('GET', home, () => ok(organization)),
    route('PATCH', home, ({ body }) => ok(change(organization, body))),
    route('GET', '/api/organizations/:organization_id/', () => {
      throw notFound()
    }),

    list('members/', members),
    route('PATCH', at('members/:uuid/'), ({ params, body }) => {
      const of = members.find(({ user }) => user.uuid === params.uuid)
      if (!of) throw notFound()
      return ok(change(of, body))
    }),

    list('invites/', invites),
    route('POST', at('invites/'), ({ body }) => {
      invites.unshift(invite(body))
      return made(invites[0])
    }),
    // A list in, a list out, and 201: not as it is documented.
    route('POST', at('invites/bulk/'), ({ body }) => {
      if (!Array.isArray(body))
        throw invalid('This endpoint needs an array of data for bulk invite creation.', null)
      const all = body.map(invite)
      invites.unshift(...all)
      return made(all)
    }),
    remove('invites/', invites),

    list('roles/', roles),
    route('POST', at('roles/'), ({ body }) => {
      const same = ({ name }: Json) => name.toLowerCase() === String(body.name).toLowerCase()
      if (roles.some(same)) throw invalid('There is already a role with this name.', 'name', 'unique')
      roles.push({ ...roles[0], id: newId(), members: [], ...body })
      return made(roles.at(-1))
    }),
    one('roles/', roles),
    update('roles/', roles, ['members', 'created_by']),
    remove('roles/', roles),
    route('GET', at('roles/:role_id/role_memberships/'), (call) =>
      page(found(roles, call.params.role_id).members, call),
    ),
    route('POST', at('roles/:role_id/role_memberships/'), ({ params, body }) => {
      const role = found(roles, params.role_id)
      const of = members.find(({ user }) => user.uuid === body.user_uuid)
      if (!of) throw invalid('User does not exist.', null)
      role.members.push(membership(role, of))
      return made(role.members.at(-1))
    }),

    list('domains/', domains),
    route('POST', at('domains/'), ({ body }) => {
      const own = {
        is_verified: false,
        verified_at: null,
        sso_enforcement: '',
        jit_provisioning_enabled: false,
      }
      domains.push({ ...domains[0], ...own, id: newId(), ...body })
      return made(domains.at(-1))
    }),
    one('domains/', domains),
    update('domains/', domains, ['domain', 'is_verified', 'verified_at', 'verification_challenge']),
    remove('domains/', domains),
    closed('POST', at('domains/:id/verify/')),

    // The list of the newest version has neither a count nor neighbours.
    route('GET', at('proxy_records/'), () => ok({ results: proxies, max_proxy_records: 2 })),
    one('proxy_records/', proxies),
    route('POST', at('proxy_records/'), () => {
      throw invalid('You have reached the maximum number of proxy records.', null)
    }),
    remove('proxy_records/', proxies, ok({ success: true })),

    list('projects/', teams),
    route('POST', at('projects/'), () => {
      throw forbidden(
        'You must upgrade your PostHog plan to be able to create and manage more than one project.',
      )
    }),

    list('plugins/', plugins),
    ...['activity', 'exports_unsubscribe_configs', 'repository', 'unused'].map((action) =>
      closed('GET', at(`plugins/${action}/`)),
    ),
    one('plugins/', plugins),
    closed('GET', at('plugins/:id/:action/')),
    route('POST', at('plugins/'), noInstalling),
    route('PATCH', at('plugins/:id/'), noInstalling),
    route('DELETE', at('plugins/:id/'), noInstalling),
    route('POST', at('plugins/:id/upgrade/'), () => {
      throw closedToKeys()
    }),

    route('GET', '/api/users/@me/', () => ok(me())),
    route('PATCH', '/api/users/@me/', ({ body }) => {
      Object.assign(ada, body)
      return ok(me())
    }),
  ]
}
