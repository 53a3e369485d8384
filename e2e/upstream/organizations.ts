import { membership, organizationRecords } from './organization-records'
import { ada, me, ORGANIZATION, organization, teams } from './people'
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
} from './routes'

export function organizationRoutes(): Route[] {
  const { members, invites, roles, domains, proxies, plugins } = organizationRecords()
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
