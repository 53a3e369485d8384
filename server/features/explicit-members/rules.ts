import { LEVELS } from '../../../contract/domain/levels'
import type { OrganizationAccess } from '../../core/auth/access'
import type { Actor } from '../../core/auth/principal'
import { forbidden, insufficientLevel } from '../../core/errors'
import type { ExplicitMemberRow } from './present'

/** The caller, and their level in the project: an admin of the organization, or of the project alone. */
interface Caller {
  actor: Actor
  organization: OrganizationAccess
}

export function assertMayAdd({ actor, organization }: Caller, user_uuid: string, level: number): void {
  if (actor.user.uuid === user_uuid.toLowerCase()) throw forbidden('You cannot give access to yourself.')
  assertNotAbove(organization, level)
}

export function assertMayChange(
  { actor, organization }: Caller,
  { access, user }: ExplicitMemberRow,
  level: number = access.level,
): void {
  if (user.id === actor.user.id) throw forbidden('You cannot change your own access level.')
  assertNotAbove(organization, level)
}

/** Admins remove anyone, and every explicit member may remove their own access. */
export function assertMayRemove({ actor, organization }: Caller, { user }: ExplicitMemberRow): void {
  if (user.id !== actor.user.id && organization.level < LEVELS.admin) throw insufficientLevel()
}

function assertNotAbove(organization: OrganizationAccess, level: number): void {
  if (level > organization.level) throw forbidden('You can only grant access levels up to your own.')
}
