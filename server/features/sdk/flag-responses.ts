import type { FlagResult } from '../feature-flags/evaluation/evaluate'
import type { FlagEvaluation } from './evaluate-flags'

/** Serializes flags with the reasons for their values: version 2 of `/flags/`. */
export const withReasons = (evaluated: FlagEvaluation[]) => ({
  flags: Object.fromEntries(
    evaluated.map(({ flag: { id, key, version }, verdict }) => [
      key,
      {
        key,
        enabled: verdict.enabled,
        variant: verdict.variant,
        reason: { ...verdict.reason, description: describeReason(verdict.reason) },
        metadata: { id, version, description: null, payload: verdict.payload },
      },
    ]),
  ),
})

/** Serializes flags as `true`, `false` or their variant, with their payloads separately. */
export const withValues = (evaluated: FlagEvaluation[]) => ({
  featureFlags: Object.fromEntries(evaluated.map(({ flag, verdict }) => [flag.key, getShortValue(verdict)])),
  featureFlagPayloads: Object.fromEntries(
    evaluated.flatMap(({ flag, verdict }) =>
      verdict.payload === null ? [] : [[flag.key, verdict.payload] as const],
    ),
  ),
})

/** Serializes only enabled flags, as in version 2 of `/decide/`. */
export const enabledValues = (evaluated: FlagEvaluation[]) => ({
  featureFlags: withValues(enabled(evaluated)).featureFlags,
})

/** Serializes the keys of enabled flags, as in version 1 of `/decide/`. */
export const enabledKeys = (evaluated: FlagEvaluation[]) => ({
  featureFlags: enabled(evaluated).map(({ flag }) => flag.key),
})

const enabled = (evaluated: FlagEvaluation[]) => evaluated.filter(({ verdict }) => verdict.enabled)

const getShortValue = ({ enabled, variant }: FlagResult) => (enabled && variant) || enabled

/** Describes the reason of a result in words. */
export function describeReason({ code, condition_index }: FlagResult['reason']): string {
  const set = `condition set ${(condition_index ?? 0) + 1}`
  switch (code) {
    case 'condition_match':
      return `Matched ${set}`
    case 'out_of_rollout_bound':
      return `Matched ${set}, but not its rollout percentage`
    case 'no_condition_match':
      return 'Matched no condition set'
    case 'no_group_type':
      return 'No groups were sent'
    case 'missing_dependency':
      return 'A flag that this flag depends on is missing'
  }
}
