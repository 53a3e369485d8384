import type { SurveyRow } from './columns'
import type { FlagRow } from './flags'

export const scope = 'Survey'

/** Builds the snapshot of a survey that the activity log compares: flags by name, with the targeting filters. */
export function told(
  row: SurveyRow,
  linked: FlagRow | null,
  targeting: FlagRow | null,
): Record<string, unknown> {
  const {
    linked_flag_id,
    targeting_flag_id,
    internal_targeting_flag_id,
    internal_response_sampling_flag_id,
    ...fields
  } = row
  return {
    ...fields,
    linked_flag: named(linked),
    targeting_flag: named(targeting),
    targeting_flag_filters: targeting?.filters ?? null,
  }
}

const named = (flag: FlagRow | null) => flag && { id: flag.id, key: flag.key, name: flag.name }
