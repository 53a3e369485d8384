import type { Database } from './db/client'
import type { Env } from './env'
import type { Destinations } from './exports/destinations'
import type { Secrets } from './exports/secrets'
import type { Directory } from './http/actor'
import type { Mailer } from './mail/mailer'
import type { Outbound } from './net/outbound'

/** What every room is given. */
export interface Deps {
  db: Database
  env: Env
  directory: Directory
  /** Null where there is no mail server. */
  mailer: Mailer | null
  outbound: Outbound
  /** What is kept in the database so that nobody reads it there. */
  secrets: Secrets
  /** Where batch exports write to. */
  destinations: Destinations
}
