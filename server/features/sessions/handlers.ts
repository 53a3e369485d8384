import { and, desc, eq, ne } from 'drizzle-orm'
import type { sessions } from '../../../contract/endpoints/sessions'
import { assertManagesCredentials, isUuidParam } from '../../core/auth/access'
import { isLiveSession } from '../../core/auth/session'
import { sessionTable } from '../../core/db/schema/sessions'
import { orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import type { Deps } from '../deps'

export const sessionHandlers = ({ db, principals, identityProviders }: Deps): Handlers<typeof sessions> => ({
  async list({ actor }) {
    assertManagesCredentials(actor)
    const rows = await db
      .select()
      .from(sessionTable)
      .where(and(eq(sessionTable.user_id, actor.user.id), isLiveSession))
      .orderBy(desc(sessionTable.last_used_at), sessionTable.id)
    return rows.map(({ id, created_at, last_used_at, expires_at, user_agent, ip_address }) => ({
      id,
      is_current: id === actor.session?.id,
      created_at,
      last_used_at,
      expires_at,
      user_agent,
      ip_address,
    }))
  },

  async destroy({ actor, params }) {
    assertManagesCredentials(actor)
    const id = orNotFound(isUuidParam(params.id) ? params.id : null)
    const isOwn = and(eq(sessionTable.id, id), eq(sessionTable.user_id, actor.user.id))
    const [deletedRow] = await db.delete(sessionTable).where(isOwn).returning()
    orNotFound(deletedRow)
    principals.invalidate()
  },

  async destroyOthers({ actor }) {
    assertManagesCredentials(actor)
    const isOther = actor.session === null ? undefined : ne(sessionTable.id, actor.session.id)
    await db.delete(sessionTable).where(and(eq(sessionTable.user_id, actor.user.id), isOther))
    principals.invalidate()
  },

  async signOut({ actor: { session } }) {
    // A caller with an API key has no session.
    if (session === null) return { logout_url: null }
    await db.delete(sessionTable).where(eq(sessionTable.id, session.id))
    principals.invalidate()
    return { logout_url: await identityProviders.getLogoutUrl(session) }
  },
})
