import type { PersonalApiKeyCreate } from '../../../contract/schemas/personal-api-keys'
import { forbidden } from '../../http/errors'
import type { Actor } from '../../http/principal'

/**
 * Asserts that the key may manage keys: a key with scope `*` manages all keys of its owner; any other key may only read
 * and revoke itself.
 */
export function assertManages({ key }: Actor, id?: string): void {
  if (key.id !== id && !key.scopes.includes('*')) {
    throw forbidden('This action does not support Personal API Key access')
  }
}

/** Asserts that the new key has no wider scope than the key that creates it. */
export function assertNotWider(key: Actor['key'], input: PersonalApiKeyCreate): void {
  const organizations = input.scoped_organizations?.map((id) => id.toLowerCase())
  if (isWider(key.scoped_teams, input.scoped_teams) || isWider(key.scoped_organizations, organizations)) {
    throw forbidden(
      'This API key is restricted. It can only create keys with the same or stricter restrictions.',
    )
  }
}

/** An empty list and null both mean unrestricted. */
function isWider<T>(granted: T[], requested: T[] | null | undefined): boolean {
  return granted.length > 0 && (!requested?.length || requested.some((item) => !granted.includes(item)))
}
