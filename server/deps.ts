import type { Database } from './db/client'
import type { Env } from './env'
import type { Destinations } from './exports/destinations'
import type { SecretBox } from './exports/secrets'
import type { PrincipalCache } from './http/principal'
import type { Mailer } from './mail/mailer'
import type { OutboundClients } from './net/outbound-http'

/** Dependencies of every resource module. */
export interface Deps {
  db: Database
  env: Env
  principals: PrincipalCache
  /** Null if there is no mail server. */
  mailer: Mailer | null
  outbound: OutboundClients
  /** Encryption of secrets at rest. */
  secrets: SecretBox
  /** Destinations of batch exports. */
  destinations: Destinations
}
