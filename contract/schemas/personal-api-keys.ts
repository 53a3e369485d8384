import { z } from 'zod'
import { isScope } from '../domain/scopes'
import { INT32_MAX, KEY_OVERLAP_HOURS } from '../limits'
import { Timestamp, TimestampInput } from './primitives'

/** Personal API key. `value` is only set in the response that creates or rolls it. */
export const PersonalApiKey = z.object({
  id: z.string(),
  label: z.string(),
  value: z.string().nullable(),
  mask_value: z.string().nullable(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable().meta({ description: 'Updated at most once a minute.' }),
  last_used_ip: z.string().nullable(),
  last_used_user_agent: z.string().nullable(),
  expires_at: Timestamp.nullable().meta({ description: 'The key is rejected from then on. Null: never.' }),
  previous_value_expires_at: Timestamp.nullable().meta({
    description: 'Until then, the value before the last roll is accepted, too. Null: it is rejected.',
  }),
  previous_value_last_used_at: Timestamp.nullable(),
  user_id: z.int(),
  scopes: z.array(z.string()),
  scoped_teams: z.array(z.int()).nullable(),
  scoped_organizations: z.array(z.uuid()).nullable(),
  ended_organizations: z.array(z.string()).meta({
    description: 'Organizations of the owner in which an administrator has ended the access of the key.',
  }),
})
export type PersonalApiKey = z.infer<typeof PersonalApiKey>

export const PersonalApiKeyList = z.array(PersonalApiKey)

/** Maximum number of scopes, projects or organizations of a key. */
const LIST_MAX = 100

const Label = z.string().trim().min(1).max(40)

export const PersonalApiKeyCreate = z.object({
  label: Label,
  scopes: z
    .array(z.string())
    .min(1)
    .max(LIST_MAX)
    .refine((list) => list.every(isScope), {
      error: ({ input }) => `Invalid scope: ${(input as string[]).find((text) => !isScope(text))}`,
    }),
  scoped_teams: z.array(z.int().min(1).max(INT32_MAX)).max(LIST_MAX).nullable().optional(),
  scoped_organizations: z.array(z.uuid()).max(LIST_MAX).nullable().optional(),
  expires_at: TimestampInput.nullable().optional(),
})
export type PersonalApiKeyCreate = z.infer<typeof PersonalApiKeyCreate>

export const PersonalApiKeyPatch = z.object({ label: Label }).partial()
export type PersonalApiKeyPatch = z.infer<typeof PersonalApiKeyPatch>

export const PersonalApiKeyRoll = z.object({
  keep_previous_hours: z
    .literal(KEY_OVERLAP_HOURS)
    .optional()
    .meta({ description: 'Number of hours in which the previous value remains valid. Defaults to 0.' }),
})
export type PersonalApiKeyRoll = z.infer<typeof PersonalApiKeyRoll>
