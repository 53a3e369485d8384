import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, jsonColumn, timestampColumn, updatedAt } from '../columns'
import { organizationTable } from './organizations'

export const domainTable = pgTable(
  'domains',
  {
    id: idColumn(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizationTable.id, { onDelete: 'cascade' }),
    /** Unique on the whole instance: the first organization to add a domain owns it. */
    domain: text('domain').notNull().unique(),
    verified_at: timestampColumn('verified_at'),
    verification_challenge: text('verification_challenge').notNull(),
    /** Result of the last DNS lookup: see DomainVerification. */
    verification: jsonColumn('verification'),
    jit_provisioning_enabled: boolean('jit_provisioning_enabled').notNull().default(false),
    sso_enforcement: text('sso_enforcement').notNull().default(''),
    saml_entity_id: text('saml_entity_id'),
    saml_acs_url: text('saml_acs_url'),
    saml_x509_cert: text('saml_x509_cert'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [index().on(table.organization_id, table.domain)],
)
