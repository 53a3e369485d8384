import { eq } from 'drizzle-orm'
import type { users } from '../../../contract/endpoints/users'
import { diffRecords, logActivity } from '../../core/activity/log'
import { assertPerson } from '../../core/auth/access'
import type { Actor } from '../../core/auth/principal'
import { userTable } from '../../core/db/schema/users'
import { forbidden, orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import { JsonText } from '../../core/json'
import { resetCurrentScope } from '../accounts/default-project'
import type { Deps } from '../deps'
import { resolveCurrentScope } from './current-scope'
import { assertFixed, omitFixed } from './fixed'
import { presentMe } from './present'

const scope = 'User'

export const userHandlers = ({ db, principals, env, mailer }: Deps): Handlers<typeof users> => ({
  async retrieve({ actor, params }) {
    assertSelf(actor, params.uuid)
    return presentMe({ db, env, mailer }, actor)
  },

  async update({ actor, params, body }) {
    assertSelf(actor, params.uuid)
    assertPerson(actor)
    assertFixed(body, await presentMe({ db, env, mailer }, actor))
    const { set_current_organization, set_current_team, hedgehog_config, ...rest } = body
    const fields = {
      ...omitFixed(rest),
      ...(hedgehog_config !== undefined && {
        hedgehog_config: hedgehog_config && JsonText.from(hedgehog_config),
      }),
    }
    const currentScope = await resolveCurrentScope(db, actor, { set_current_organization, set_current_team })
    const self = eq(userTable.id, actor.user.id)
    const user = await db.transaction(async (tx) => {
      const [row] = await tx.select().from(userTable).where(self).for('update')
      const before = orNotFound(row)
      const changes = diffRecords(scope, before, { ...before, ...fields })
      const set = { ...(changes.length && fields), ...currentScope }
      if (Object.keys(set).length === 0) return before
      await tx.update(userTable).set(set).where(self)
      if (currentScope) await resetCurrentScope(tx, self)
      if (changes.length) {
        const write = { scope, item_id: before.id, activity: 'updated', name: before.email, changes }
        await logActivity(tx, { actor }, write)
      }
      const [after] = await tx.select().from(userTable).where(self)
      return orNotFound(after)
    })
    principals.invalidate()
    return presentMe({ db, env, mailer }, { ...actor, user })
  },
})

/** Asserts that the caller reads only their own record; the error does not reveal if other users exist. */
function assertSelf({ user }: Actor, uuid: string): void {
  if (uuid !== '@me' && uuid.toLowerCase() !== user.uuid) {
    throw forbidden('You only have access to your own user. Use @me.')
  }
}
