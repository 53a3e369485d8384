import type { DomainPatch } from '../../../contract/schemas/domains'
import { invalid } from '../../http/errors'

/** What decides over the logins of other people needs the proof that the domain is the organization's. */
const AFTER_VERIFICATION = ['jit_provisioning_enabled', 'sso_enforcement'] as const

/** Refuses, by their mere presence, settings that a domain may not have before it is verified. */
export function assertMayChange(verified_at: string | null, body: DomainPatch): void {
  if (verified_at !== null) return
  const early = AFTER_VERIFICATION.find((field) => field in body)
  if (early) throw invalid('This can be set once the domain is verified.', early, 'verification_required')
}
