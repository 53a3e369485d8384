import { and, desc, eq } from 'drizzle-orm'
import type { personalApiKeys } from '../../../contract/endpoints/personal-api-keys'
import type { PersonalApiKeyCreate } from '../../../contract/schemas/personal-api-keys'
import { assertManagesCredentials, assertPerson } from '../../core/auth/access'
import type { Actor } from '../../core/auth/principal'
import { personalApiKeyTable } from '../../core/db/schema/personal-api-keys'
import { forbidden, orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import {
  issueApiKey,
  renameApiKey,
  revokeApiKey,
  revokePreviousValue,
  rollApiKey,
} from '../accounts/api-keys'
import { presentKey } from '../accounts/serializers/personal-api-keys'
import type { Deps } from '../deps'

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
    assertPerson(actor)
    assertManages(actor)
    assertNotWider(actor.key, body, 'create')
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

  async update({ actor, params, body }) {
    assertManages(actor)
    const key = { id: resolveKeyId(actor, params.id), user_id: actor.user.id }
    const row = orNotFound(await renameApiKey(db, { actor }, key, body))
    principals.invalidate()
    return presentKey(row)
  },

  async roll({ actor, params, body }) {
    assertManages(actor)
    const key = { id: resolveKeyId(actor, params.id), user_id: actor.user.id }
    const { row, value } = orNotFound(
      await rollApiKey(db, { actor }, key, body, (row) => assertNotWider(actor.key, row, 'roll')),
    )
    principals.invalidate()
    return presentKey(row, value)
  },

  async revokePrevious({ actor, params }) {
    assertManages(actor)
    const key = { id: resolveKeyId(actor, params.id), user_id: actor.user.id }
    const row = orNotFound(await revokePreviousValue(db, { actor }, key))
    principals.invalidate()
    return presentKey(row)
  },

  async destroy({ actor, params }) {
    const id = resolveKeyId(actor, params.id)
    assertManages(actor, id)
    orNotFound(await revokeApiKey(db, { actor }, { id, user_id: actor.user.id }))
    principals.invalidate()
  },
})

const resolveKeyId = ({ key }: Actor, text: string) => (text === '@current' ? key.id : text)

/**
 * Asserts that the key may manage keys: a key with scope `*` manages all keys of its owner; any other key may only read
 * and revoke itself.
 */
function assertManages(actor: Actor, id?: string): void {
  if (actor.key.id !== id) assertManagesCredentials(actor)
}

/** Asserts that the key whose value is returned has no wider scope than the key that creates or rolls it. */
function assertNotWider(
  key: Pick<Actor['key'], 'scoped_teams' | 'scoped_organizations' | 'ended_organizations'>,
  input: Pick<PersonalApiKeyCreate, 'scoped_teams' | 'scoped_organizations'> & {
    ended_organizations?: string[]
  },
  verb: 'create' | 'roll',
): void {
  if (key.ended_organizations.some((id) => !input.ended_organizations?.includes(id)))
    throw forbidden(
      `An administrator has ended the access of this API key to an organization. It cannot ${verb} other keys.`,
    )
  const organizations = input.scoped_organizations?.map((id) => id.toLowerCase())
  if (isWider(key.scoped_teams, input.scoped_teams) || isWider(key.scoped_organizations, organizations)) {
    throw forbidden(
      `This API key is restricted. It can only ${verb} keys with the same or stricter restrictions.`,
    )
  }
}

/** An empty list and null both mean unrestricted. */
function isWider<T>(granted: T[], requested: T[] | null | undefined): boolean {
  return granted.length > 0 && (!requested?.length || requested.some((item) => !granted.includes(item)))
}
