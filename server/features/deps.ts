import type { FastifyInstance } from 'fastify'
import type { Env } from '../config'
import type { AccessLog } from '../core/activity/access-log'
import type { PrincipalCache } from '../core/auth/principal'
import type { Database, DatabaseLoad } from '../core/db/database'
import type { Mailer } from '../core/mail/mailer'
import type { OutboundClients } from '../core/net/outbound-http'
import type { ScheduledBackups } from './backup/scheduled-backups'
import type { Destinations } from './batch-exports/destinations'
import type { SecretBox } from './batch-exports/secrets'
import type { EventStore } from './events/store/event-store'
import type { IdentityProviders } from './oidc/identity-providers'

/** Dependencies of every resource module. */
export interface Deps {
  db: Database
  eventStore: EventStore
  env: Env
  principals: PrincipalCache
  /** Records sign-ins and rejected requests. */
  accessLog: AccessLog
  /** Null if there is no mail server. */
  mailer: Mailer | null
  outbound: OutboundClients
  /** Encryption of secrets at rest. */
  secrets: SecretBox
  /** OpenID Connect providers of the server and of domains. */
  identityProviders: IdentityProviders
  /** Destinations of batch exports. */
  destinations: Destinations
  /** Application, for requests to its own routes. */
  server: Pick<FastifyInstance, 'inject'>
  /** Load of the database connections of this process. */
  getLoad: () => DatabaseLoad
  /** Scheduled backups; null if none are configured. */
  getBackups: () => ScheduledBackups | null
}
