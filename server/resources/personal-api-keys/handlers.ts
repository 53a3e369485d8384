import { and, desc, eq } from 'drizzle-orm'
import type { personalApiKeys } from '../../../contract/resources/personal-api-keys'
import { issueKey, revokeKey } from '../../accounts/keys'
import { personalApiKeyTable } from '../../db/tables/personal-api-keys'
import type { Deps } from '../../deps'
import type { Actor } from '../../http/actor'
import { found } from '../../http/errors'
import type { Handlers } from '../../http/register'
import { presentKey } from '../../present/personal-api-keys'
import { assertManages, assertNoWider } from './rules'

export const personalApiKeyHandlers = ({ db, directory }: Deps): Handlers<typeof personalApiKeys> => ({
  async list({ actor }) {
    assertManages(actor)
    const rows = await db
      .select()
      .from(personalApiKeyTable)
      .where(eq(personalApiKeyTable.user_id, actor.user.id))
      .orderBy(desc(personalApiKeyTable.created_at), personalApiKeyTable.id)
    return rows.map((row) => presentKey(row))
  },

  async create({ actor, body }) {
    assertManages(actor)
    assertNoWider(actor.key, body)
    const { row, value } = await issueKey(db, { actor }, actor.user.id, body)
    return presentKey(row, value)
  },

  async retrieve({ actor, params }) {
    const id = idOf(actor, params.id)
    assertManages(actor, id)
    const [row] = await db
      .select()
      .from(personalApiKeyTable)
      .where(and(eq(personalApiKeyTable.id, id), eq(personalApiKeyTable.user_id, actor.user.id)))
    return presentKey(found(row))
  },

  async destroy({ actor, params }) {
    const id = idOf(actor, params.id)
    assertManages(actor, id)
    found(await revokeKey(db, { actor }, { id, user_id: actor.user.id }))
    directory.forget()
  },
})

const idOf = ({ key }: Actor, text: string) => (text === '@current' ? key.id : text)
