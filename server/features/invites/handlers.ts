import { and, eq } from 'drizzle-orm'
import type { invites } from '../../../contract/endpoints/invites'
import { isUuidParam } from '../../core/auth/access'
import { inviteTable } from '../../core/db/schema/invites'
import { notFound, orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import { createScopedRepository } from '../../core/repository/scoped-repository'
import type { Deps } from '../deps'
import { createInvites } from './create-invite'
import { presentInvites } from './present'
import { log } from './replace-invites'
import { assertMayVoid, isVisibleToInviter } from './rules'

const ACCESS = 'private_project_access'

export const inviteHandlers = (deps: Deps): Handlers<typeof invites> => ({
  async list(call) {
    const page = await createScopedRepository(
      deps.db,
      inviteTable,
      'OrganizationInvite',
      'target_email',
    ).page(call, isVisibleToInviter(call))
    return { ...page, results: await presentInvites(deps.db, page.results) }
  },

  async create(call) {
    const [createdInvite] = await createInvites(deps, call, [call.body], () => ACCESS)
    return orNotFound(createdInvite)
  },

  async bulk(call) {
    const { body } = call
    if (Array.isArray(body)) return createInvites(deps, call, body, (index) => `${index}__${ACCESS}`)
    const [createdInvite] = await createInvites(deps, call, [body], () => ACCESS)
    return orNotFound(createdInvite)
  },

  async destroy(call) {
    const { organization, params } = call
    if (!isUuidParam(params.id)) throw notFound()
    const owned = and(eq(inviteTable.organization_id, organization.id), eq(inviteTable.id, params.id))
    await deps.db.transaction(async (tx) => {
      const [deleted] = await tx.delete(inviteTable).where(owned).returning()
      const invite = orNotFound(deleted)
      assertMayVoid(call, [invite])
      await log(tx, call, invite, 'deleted')
    })
  },
})
