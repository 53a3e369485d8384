import { eq } from 'drizzle-orm'
import type { users } from '../../../contract/resources/users'
import { settle } from '../../accounts/places'
import { changesOf, logActivity } from '../../activity/log'
import { userTable } from '../../db/tables/users'
import type { Deps } from '../../deps'
import type { Actor } from '../../http/actor'
import { forbidden, found } from '../../http/errors'
import type { Handlers } from '../../http/register'
import { JsonText } from '../../json'
import { destination } from './destination'
import { assertFixed, omitFixed } from './fixed'
import { presentMe } from './present'

const scope = 'User'

export const userHandlers = ({ db, directory, env }: Deps): Handlers<typeof users> => ({
  async retrieve({ actor, params }) {
    assertSelf(actor, params.uuid)
    return presentMe(db, actor, env.TRASH_DAYS)
  },

  async update({ actor, params, body }) {
    assertSelf(actor, params.uuid)
    assertFixed(body, await presentMe(db, actor, env.TRASH_DAYS))
    const { set_current_organization, set_current_team, hedgehog_config, ...rest } = body
    const fields = {
      ...omitFixed(rest),
      ...(hedgehog_config !== undefined && {
        hedgehog_config: hedgehog_config && JsonText.of(hedgehog_config),
      }),
    }
    const place = await destination(db, actor, { set_current_organization, set_current_team })
    const self = eq(userTable.id, actor.user.id)
    const user = await db.transaction(async (tx) => {
      const [row] = await tx.select().from(userTable).where(self).for('update')
      const before = found(row)
      const changes = changesOf(scope, before, { ...before, ...fields })
      const set = { ...(changes.length && fields), ...place }
      if (Object.keys(set).length === 0) return before
      await tx.update(userTable).set(set).where(self)
      if (place) await settle(tx, self)
      if (changes.length) {
        const write = { scope, item_id: before.id, activity: 'updated', name: before.email, changes }
        await logActivity(tx, { actor }, write)
      }
      const [after] = await tx.select().from(userTable).where(self)
      return found(after)
    })
    directory.forget()
    return presentMe(db, { ...actor, user }, env.TRASH_DAYS)
  },
})

/** Asserts that the caller reads only their own record; the error does not reveal if other users exist. */
function assertSelf({ user }: Actor, uuid: string): void {
  if (uuid !== '@me' && uuid.toLowerCase() !== user.uuid) {
    throw forbidden('Only your own record is open to you: ask for @me.')
  }
}
