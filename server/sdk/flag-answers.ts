import type { Verdict } from '../flags/evaluate'
import type { Evaluated } from './evaluated'

/** Serializes flags with the reasons for their values: version 2 of `/flags/`. */
export const withReasons = (evaluated: Evaluated[]) => ({
  flags: Object.fromEntries(
    evaluated.map(({ flag: { id, key, version }, verdict }) => [
      key,
      {
        key,
        enabled: verdict.enabled,
        variant: verdict.variant,
        reason: { ...verdict.reason, description: describe(verdict.reason) },
        metadata: { id, version, description: null, payload: verdict.payload },
      },
    ]),
  ),
})

/** Serializes flags as `true`, `false` or their variant, with their payloads separately. */
export const withValues = (evaluated: Evaluated[]) => ({
  featureFlags: Object.fromEntries(evaluated.map(({ flag, verdict }) => [flag.key, shortOf(verdict)])),
  featureFlagPayloads: Object.fromEntries(
    evaluated.flatMap(({ flag, verdict }) =>
      verdict.payload === null ? [] : [[flag.key, verdict.payload] as const],
    ),
  ),
})

/** Serializes only enabled flags, as in version 2 of `/decide/`. */
export const enabledValues = (evaluated: Evaluated[]) => ({
  featureFlags: withValues(enabled(evaluated)).featureFlags,
})

/** Serializes the keys of enabled flags, as in version 1 of `/decide/`. */
export const enabledKeys = (evaluated: Evaluated[]) => ({
  featureFlags: enabled(evaluated).map(({ flag }) => flag.key),
})

const enabled = (evaluated: Evaluated[]) => evaluated.filter(({ verdict }) => verdict.enabled)

const shortOf = ({ enabled, variant }: Verdict) => (enabled && variant) || enabled

function describe({ code, condition_index }: Verdict['reason']): string {
  const set = `condition set ${(condition_index ?? 0) + 1}`
  switch (code) {
    case 'condition_match':
      return `Matched ${set}`
    case 'out_of_rollout_bound':
      return `Matched ${set}, but is outside of its share`
    case 'no_condition_match':
      return 'Matched no condition set'
    case 'no_group_type':
      return 'There are no groups'
    case 'missing_dependency':
      return 'A flag that it depends on is missing'
  }
}
