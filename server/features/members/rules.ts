import { LEVELS } from '../../../contract/domain/levels'
import { forbidden, insufficientLevel, invalid } from '../../core/errors'

interface MemberIdentity {
  user_id: number
  level: number
}

/** Asserts that the caller may change the target's level. The order of the checks determines what a caller learns. */
export function assertCanChangeMember(
  caller: MemberIdentity,
  target: MemberIdentity,
  level: number | undefined,
): void {
  const self = caller.user_id === target.user_id
  if (!self && caller.level < LEVELS.admin) throw insufficientLevel()
  if (target.level > caller.level)
    throw forbidden('You can only change members with your access level or below.')
  if (level === undefined) return
  if (!Object.values<number>(LEVELS).includes(level)) {
    throw invalid(`"${level}" is not a valid choice.`, 'level', 'invalid_choice')
  }
  if (self) throw forbidden('You cannot change your own access level.')
  if (level === LEVELS.owner && caller.level < LEVELS.owner)
    throw forbidden('Only owners can make other members owners.')
  if (level > caller.level) throw forbidden('You cannot grant a higher access level than your own.')
}

/**
 * Asserts that the caller may remove the target. Any member may leave except owners: another owner must lower their
 * level first.
 */
export function assertCanRemoveMember(caller: MemberIdentity, target: MemberIdentity): void {
  if (caller.user_id !== target.user_id && caller.level < LEVELS.admin) throw insufficientLevel()
  if (target.level >= LEVELS.owner) {
    throw invalid('An owner cannot leave or be removed. Another owner must lower their access level first.')
  }
}
