import { isObject } from '../../../contract/is-object'
import type { FeatureFlagStatus } from '../../../contract/schemas/feature-flags'
import type { FeatureFlagRow } from './present'

const STALE_AFTER_MS = 30 * 86_400_000

/**
 * Derives the status of a flag. It is stale if it has been on for all users for 30 days: code no longer needs to
 * evaluate it.
 */
export function getFlagStatus({ active, filters, updated_at }: FeatureFlagRow, now: Date): FeatureFlagStatus {
  if (!active) return { status: 'inactive', reason: 'The flag is turned off.' }
  const isOld = now.getTime() - Date.parse(updated_at) >= STALE_AFTER_MS
  if (isOld && isFullyRolledOut(filters.value()))
    return { status: 'stale', reason: 'The flag has been on for everyone for 30 days or more.' }
  return { status: 'active', reason: 'The flag is turned on.' }
}

/** Returns whether a flag has a group without conditions at 100 percent and all its users get the same value. */
function isFullyRolledOut({ groups, multivariate }: Record<string, unknown>): boolean {
  const variants = isObject(multivariate) && Array.isArray(multivariate.variants) ? multivariate.variants : []
  const isSplit = variants.filter(({ rollout_percentage }) => rollout_percentage > 0).length > 1
  const isOpen = (group: unknown) =>
    isObject(group) &&
    (group.rollout_percentage ?? 100) === 100 &&
    (!Array.isArray(group.properties) || group.properties.length === 0)
  return !isSplit && Array.isArray(groups) && groups.some(isOpen)
}
