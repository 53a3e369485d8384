import type { Database } from './db/client'
import type { Env } from './env'
import type { Destinations } from './exports/destinations'
import type { Secrets } from './exports/secrets'
import type { Directory } from './http/actor'
import type { Mailer } from './mail/mailer'
import type { Outbound } from './net/outbound'

/** Dependencies of every resource module. */
export interface Deps {
  db: Database
  env: Env
  directory: Directory
  /** Null if there is no mail server. */
  mailer: Mailer | null
  outbound: Outbound
  /** Encryption of secrets at rest. */
  secrets: Secrets
  /** Destinations of batch exports. */
  destinations: Destinations
}
