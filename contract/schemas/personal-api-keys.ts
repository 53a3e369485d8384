import { z } from 'zod'
import { isScope } from '../domain/scopes'
import { INT32_MAX } from '../limits'
import { Timestamp } from './primitives'

/** Personal API key. `value` is only set in the response that creates it. */
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

/** Maximum number of scopes, projects or organizations of a key. */
const LIST_MAX = 100

export const PersonalApiKeyCreate = z.object({
  label: z.string().trim().min(1).max(40),
  scopes: z
    .array(z.string())
    .min(1)
    .max(LIST_MAX)
    .refine((list) => list.every(isScope), {
      error: ({ input }) => `Invalid scope: ${(input as string[]).find((text) => !isScope(text))}`,
    }),
  scoped_teams: z.array(z.int().min(1).max(INT32_MAX)).max(LIST_MAX).nullable().optional(),
  scoped_organizations: z.array(z.uuid()).max(LIST_MAX).nullable().optional(),
})
export type PersonalApiKeyCreate = z.infer<typeof PersonalApiKeyCreate>
