import type { Api } from '../../contract'
import type { Deps } from '../deps'
import type { Handlers } from '../http/register'
import { organizationHandlers } from './organizations/handlers'

/** The registry: every table of the contract and the room that answers it. */
export const handlers = (deps: Deps): { [R in keyof Api]?: Handlers<Api[R]> } => ({
  organizations: organizationHandlers(deps),
})
