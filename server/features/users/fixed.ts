import { isDeepStrictEqual } from 'node:util'
import type { MePatch } from '../../../contract/schemas/users'
import { invalid } from '../../core/errors'

const NO_PASSWORDS = 'This server has no passwords. Users sign in with personal API keys.'

/** Reasons why documented fields of a person cannot be changed here. */
const REASONS = {
  email: 'The email address of an account cannot be changed on this server.',
  notification_settings: 'This server sends no notifications.',
  anonymize_data: 'This server does not record usage of the dashboard.',
  toolbar_mode: 'This server has no toolbar.',
  is_staff: 'Staff are the owners of the first organization of this server.',
  password: NO_PASSWORDS,
  current_password: NO_PASSWORDS,
  events_column_config: 'This server has no table of events.',
  has_seen_product_intro_for: 'This server has no product introductions.',
} as const

type Fixed = keyof typeof REASONS

/** Throws 400 if a fixed field is sent with another value than the current one. A record may be sent back as it is. */
export function assertFixed(body: MePatch, me: object): void {
  const current: Record<string, unknown> = { ...me }
  for (const [field, reason] of Object.entries(REASONS)) {
    const sent = body[field as Fixed]
    if (sent !== undefined && !isDeepStrictEqual(sent, current[field] ?? null)) throw invalid(reason, field)
  }
}

/** Copies a body without the fixed fields. */
export function omitFixed<B extends Partial<Record<Fixed, unknown>>>(body: B): Omit<B, Fixed> {
  const entries = Object.entries(body).filter(([field]) => !(field in REASONS))
  return Object.fromEntries(entries) as Omit<B, Fixed>
}
