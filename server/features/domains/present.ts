import type { Domain, DomainVerification } from '../../../contract/schemas/domains'
import type { domainTable } from '../../core/db/schema/domains'
import type { JsonText, Serializable } from '../../core/json'

export type DomainRow = typeof domainTable.$inferSelect

export const presentDomain = (row: DomainRow): Serializable<Domain> => ({
  id: row.id,
  domain: row.domain,
  is_verified: row.verified_at !== null,
  verified_at: row.verified_at,
  verification_challenge: row.verification_challenge,
  jit_provisioning_enabled: row.jit_provisioning_enabled,
  sso_enforcement: row.sso_enforcement,
  has_saml: Boolean(row.saml_entity_id && row.saml_acs_url && row.saml_x509_cert),
  saml_entity_id: row.saml_entity_id,
  saml_acs_url: row.saml_acs_url,
  saml_x509_cert: row.saml_x509_cert,
  // Written only by `verifyDomain`.
  verification: row.verification as JsonText<DomainVerification> | null,
})
