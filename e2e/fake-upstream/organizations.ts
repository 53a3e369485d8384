import { membership, organizationRecords } from './organization-records'
import { ada, me, organization, teams, UPSTREAM_ORGANIZATION } from './people'
import {
  applyChange,
  closedRoute,
  type FakeReply,
  type FakeRoute,
  findOrThrow,
  forbiddenError,
  invalidError,
  keysNotAllowedError,
  type LooseJson,
  newId,
  notFoundError,
  replyCreated,
  replyNoContent,
  replyOk,
  replyPage,
  route,
} from './routes'

export function organizationRoutes(): FakeRoute[] {
  const { members, invites, roles, domains, proxies, plugins } = organizationRecords()
  const home = `/api/organizations/${UPSTREAM_ORGANIZATION}/`
  const at = (path: string) => `/api/organizations/:organization_id/${path}`
  const list = (path: string, records: LooseJson[]) =>
    route('GET', at(path), (call) => replyPage(records, call))
  const recordRoute = (path: string, records: LooseJson[]) =>
    route('GET', at(`${path}:id/`), ({ params }) => replyOk(findOrThrow(records, params.id)))
  const update = (path: string, records: LooseJson[], fixed: string[] = []) =>
    route('PATCH', at(`${path}:id/`), ({ params, body }) =>
      replyOk(applyChange(findOrThrow(records, params.id), body, fixed)),
    )
  const remove = (path: string, records: LooseJson[], reply: FakeReply = replyNoContent) =>
    route('DELETE', at(`${path}:id/`), ({ params }) => {
      records.splice(records.indexOf(findOrThrow(records, params.id)), 1)
      return reply
    })
  const rejectInstallation = () => {
    throw forbiddenError('Your organization has insufficient plugin access level')
  }
  const invite = (body: LooseJson) => ({
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
    route('GET', '/api/organizations/', (call) => replyPage([organization], call)),
    route('POST', '/api/organizations/', ({ body }) =>
      replyCreated({ ...organization, id: newId(), ...body }),
    ),
    route('GET', home, () => replyOk(organization)),
    route('PATCH', home, ({ body }) => replyOk(applyChange(organization, body))),
    route('GET', '/api/organizations/:organization_id/', () => {
      throw notFoundError()
    }),

    list('members/', members),
    route('PATCH', at('members/:uuid/'), ({ params, body }) => {
      const of = members.find(({ user }) => user.uuid === params.uuid)
      if (!of) throw notFoundError()
      return replyOk(applyChange(of, body))
    }),

    list('invites/', invites),
    route('POST', at('invites/'), ({ body }) => {
      invites.unshift(invite(body))
      return replyCreated(invites[0])
    }),
    // Undocumented: takes an array, returns an array and responds with 201.
    route('POST', at('invites/bulk/'), ({ body }) => {
      if (!Array.isArray(body))
        throw invalidError('This endpoint needs an array of data for bulk invite creation.', null)
      const all = body.map(invite)
      invites.unshift(...all)
      return replyCreated(all)
    }),
    remove('invites/', invites),

    list('roles/', roles),
    route('POST', at('roles/'), ({ body }) => {
      const same = ({ name }: LooseJson) => name.toLowerCase() === String(body.name).toLowerCase()
      if (roles.some(same)) throw invalidError('There is already a role with this name.', 'name', 'unique')
      roles.push({ ...roles[0], id: newId(), members: [], ...body })
      return replyCreated(roles.at(-1))
    }),
    recordRoute('roles/', roles),
    update('roles/', roles, ['members', 'created_by']),
    remove('roles/', roles),
    route('GET', at('roles/:role_id/role_memberships/'), (call) =>
      replyPage(findOrThrow(roles, call.params.role_id).members, call),
    ),
    route('POST', at('roles/:role_id/role_memberships/'), ({ params, body }) => {
      const role = findOrThrow(roles, params.role_id)
      const of = members.find(({ user }) => user.uuid === body.user_uuid)
      if (!of) throw invalidError('User does not exist.', null)
      role.members.push(membership(role, of))
      return replyCreated(role.members.at(-1))
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
      return replyCreated(domains.at(-1))
    }),
    recordRoute('domains/', domains),
    update('domains/', domains, ['domain', 'is_verified', 'verified_at', 'verification_challenge']),
    remove('domains/', domains),
    closedRoute('POST', at('domains/:id/verify/')),

    // The newest version of this list has neither a count nor page links.
    route('GET', at('proxy_records/'), () => replyOk({ results: proxies, max_proxy_records: 2 })),
    recordRoute('proxy_records/', proxies),
    route('POST', at('proxy_records/'), () => {
      throw invalidError('You have reached the maximum number of proxy records.', null)
    }),
    remove('proxy_records/', proxies, replyOk({ success: true })),

    list('projects/', teams),
    route('POST', at('projects/'), () => {
      throw forbiddenError(
        'You must upgrade your PostHog plan to be able to create and manage more than one project.',
      )
    }),

    list('plugins/', plugins),
    ...['activity', 'exports_unsubscribe_configs', 'repository', 'unused'].map((action) =>
      closedRoute('GET', at(`plugins/${action}/`)),
    ),
    recordRoute('plugins/', plugins),
    closedRoute('GET', at('plugins/:id/:action/')),
    route('POST', at('plugins/'), rejectInstallation),
    route('PATCH', at('plugins/:id/'), rejectInstallation),
    route('DELETE', at('plugins/:id/'), rejectInstallation),
    route('POST', at('plugins/:id/upgrade/'), () => {
      throw keysNotAllowedError()
    }),

    route('GET', '/api/users/@me/', () => replyOk(me())),
    route('PATCH', '/api/users/@me/', ({ body }) => {
      Object.assign(ada, body)
      return replyOk(me())
    }),
  ]
}
