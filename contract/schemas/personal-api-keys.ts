import { z } from 'zod'
import { Timestamp } from './primitives'

/** A personal API key. `value` is set only in the answer that creates it. */
export const PersonalApiKey = z.object({
  id: z.string(),
  label: z.string(),
  value: z.string().nullable(),
  mask_value: z.string().nullable(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
  user_id: z.int(),
  scopes: z.array(z.string()),
  scoped_teams: z.array(z.int()).nullable(),
  scoped_organizations: z.array(z.uuid()).nullable(),
})
export type PersonalApiKey = z.infer<typeof PersonalApiKey>

export const PersonalApiKeyList = z.array(PersonalApiKey)

export const PersonalApiKeyCreate = z.object({
  label: z.string().trim().min(1).max(40),
  scopes: z.array(z.string()).min(1),
  scoped_teams: z.array(z.int()).nullable().optional(),
  scoped_organizations: z.array(z.string()).nullable().optional(),
})
export type PersonalApiKeyCreate = z.infer<typeof PersonalApiKeyCreate>
