import { randomUUID } from 'node:crypto'
import type { Database } from '../db/client'
import { personalApiKeyTable } from '../db/tables/personal-api-keys'
import { hashKey } from '../http/actor'
import { newApiKey } from './tokens'

export interface NewKey {
  user_id: number
  label: string
  scopes: string[]
  scoped_teams?: number[]
  scoped_organizations?: string[]
  /** The key itself; a random one unless given. */
  value?: string
}

/** Makes a key. The value is in the answer and nowhere else. */
export async function mintKey(db: Database, { value = newApiKey(), ...fields }: NewKey) {
  const [row] = (await db
    .insert(personalApiKeyTable)
    .values({
      ...fields,
      id: randomUUID(),
      secure_value: hashKey(value),
      mask_value: `${value.slice(0, 4)}...${value.slice(-4)}`,
    })
    .returning()) as [typeof personalApiKeyTable.$inferSelect]
  return { row, value }
}
