import { and, desc, eq } from 'drizzle-orm'
import type { personalApiKeys } from '../../../contract/resources/personal-api-keys'
import { issueApiKey, revokeApiKey } from '../../accounts/api-keys'
import { personalApiKeyTable } from '../../db/tables/personal-api-keys'
import type { Deps } from '../../deps'
import { orNotFound } from '../../http/errors'
import type { Actor } from '../../http/principal'
import type { Handlers } from '../../http/register-endpoints'
import { presentKey } from '../../present/personal-api-keys'
import { assertManages, assertNotWider } from './rules'

export const personalApiKeyHandlers = ({ db, principals }: Deps): Handlers<typeof personalApiKeys> => ({
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
    assertNotWider(actor.key, body)
    const { row, value } = await issueApiKey(db, { actor }, actor.user.id, body)
    return presentKey(row, value)
  },

  async retrieve({ actor, params }) {
    const id = resolveKeyId(actor, params.id)
    assertManages(actor, id)
    const [row] = await db
      .select()
      .from(personalApiKeyTable)
      .where(and(eq(personalApiKeyTable.id, id), eq(personalApiKeyTable.user_id, actor.user.id)))
    return presentKey(orNotFound(row))
  },

  async destroy({ actor, params }) {
    const id = resolveKeyId(actor, params.id)
    assertManages(actor, id)
    orNotFound(await revokeApiKey(db, { actor }, { id, user_id: actor.user.id }))
    principals.invalidate()
  },
})

const resolveKeyId = ({ key }: Actor, text: string) => (text === '@current' ? key.id : text)
