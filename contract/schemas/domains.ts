import { z } from 'zod'
import { SSO_ENFORCEMENTS } from '../domain/domains'
import { DomainName } from './host-name'
import { PageQuery, Timestamp } from './primitives'

/** Expected and found values of a verification lookup. */
export const DomainVerification = z.object({
  name: z.string().meta({ description: 'Name of the TXT record.' }),
  expected: z.string().meta({ description: 'Expected value of the record.' }),
  found: z.array(z.string()).meta({ description: 'Values found, at most twenty.' }),
  outcome: z.enum(['verified', 'wrong_value', 'no_record', 'no_domain', 'timeout', 'server_failure']),
  message: z.string().meta({ description: 'Outcome as a sentence, with the next step.' }),
  checked_at: Timestamp,
})
export type DomainVerification = z.infer<typeof DomainVerification>

/** Email domain of an organization. */
export const Domain = z.object({
  id: z.uuid(),
  domain: z.string(),
  is_verified: z.boolean(),
  verified_at: Timestamp.nullable(),
  verification_challenge: z.string(),
  jit_provisioning_enabled: z.boolean().meta({ description: 'Takes effect once the domain is verified.' }),
  sso_enforcement: z.string().meta({ description: 'Takes effect once the domain is verified.' }),
  has_saml: z.boolean(),
  saml_entity_id: z.string().nullable(),
  saml_acs_url: z.string().nullable(),
  saml_x509_cert: z.string().nullable(),
  verification: DomainVerification.nullable().meta({
    description: 'Last DNS lookup; null before the first.',
  }),
})
export type Domain = z.infer<typeof Domain>

const settings = {
  jit_provisioning_enabled: z.boolean().optional(),
  sso_enforcement: z.enum(SSO_ENFORCEMENTS).optional(),
  saml_entity_id: z.string().max(512).nullable().optional(),
  saml_acs_url: z.string().max(512).nullable().optional(),
  saml_x509_cert: z.string().nullable().optional(),
}

export const DomainCreate = z.object({ domain: DomainName, ...settings })
export type DomainCreate = z.infer<typeof DomainCreate>

/** The domain itself is immutable. */
export const DomainPatch = z.object(settings)
export type DomainPatch = z.infer<typeof DomainPatch>

export const DomainListQuery = PageQuery.extend({
  search: z.string().optional().meta({ description: 'Filters by a substring of the domain.' }),
})
