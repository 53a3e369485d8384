import type { Database } from './db/client'
import type { Env } from './env'
import type { Directory } from './http/actor'

/** What every room is given. */
export interface Deps {
  db: Database
  env: Env
  directory: Directory
}
