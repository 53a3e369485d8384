import { and, desc, eq, ne } from 'drizzle-orm'
import type { sessions } from '../../../contract/endpoints/sessions'
import { logActivity } from '../../core/activity/log'
import { assertManagesCredentials, isUuidParam } from '../../core/auth/access'
import type { Actor } from '../../core/auth/principal'
import { isLiveSession } from '../../core/auth/session'
import type { Database } from '../../core/db/database'
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
    await db.transaction(async (tx) => {
      const [deletedRow] = await tx.delete(sessionTable).where(isOwn).returning()
      const { user_agent, ip_address } = orNotFound(deletedRow)
      await logSession(tx, actor, 'session_revoked', { user_agent, ip_address })
    })
    principals.invalidate()
  },

  async destroyOthers({ actor }) {
    assertManagesCredentials(actor)
    const isOther = actor.session === null ? undefined : ne(sessionTable.id, actor.session.id)
    await db.transaction(async (tx) => {
      const deletedRows = await tx
        .delete(sessionTable)
        .where(and(eq(sessionTable.user_id, actor.user.id), isOther))
        .returning({ id: sessionTable.id })
      const { length: sessions } = deletedRows
      if (sessions > 0) await logSession(tx, actor, 'sessions_revoked', { sessions })
    })
    principals.invalidate()
  },

  async signOut({ actor }) {
    const { session } = actor
    // A caller with an API key has no session.
    if (session === null) return { logout_url: null }
    await db.transaction(async (tx) => {
      await tx.delete(sessionTable).where(eq(sessionTable.id, session.id))
      await logSession(tx, actor, 'logged_out')
    })
    principals.invalidate()
    return { logout_url: await identityProviders.getLogoutUrl(session) }
  },
})

const logSession = (tx: Database, actor: Actor, activity: string, trigger?: Record<string, unknown>) =>
  logActivity(
    tx,
    { actor },
    {
      scope: 'User',
      item_id: actor.user.id,
      activity,
      name: actor.user.email,
      changes: null,
      ...(trigger && { trigger }),
    },
  )
