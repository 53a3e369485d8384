import type { Database } from './db/client'
import type { Env } from './env'
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
}
