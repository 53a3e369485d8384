import { z } from 'zod'
import { Timestamp } from './primitives'

/** Session of the caller in a browser, created by single sign-on. */
export const UserSession = z.object({
  id: z.uuid(),
  is_current: z.boolean().meta({ description: 'This request belongs to the session.' }),
  created_at: Timestamp,
  last_used_at: Timestamp.meta({ description: 'Recorded every five minutes.' }),
  expires_at: Timestamp.meta({ description: 'A session that is unused for seven days expires earlier.' }),
  user_agent: z.string(),
  ip_address: z.string(),
})
export type UserSession = z.infer<typeof UserSession>

export const UserSessionList = z.array(UserSession)

export const SignedOut = z.object({
  logout_url: z.url().nullable().meta({
    description: 'Page of the identity provider that ends the session there; null if it has none.',
  }),
})
export type SignedOut = z.infer<typeof SignedOut>
