import type { SurveyRow } from './columns'
import type { SurveyFlagRow } from './flags'

export const scope = 'Survey'

/** Builds the snapshot of a survey that the activity log compares: flags by name, with the targeting filters. */
export function toActivitySnapshot(
  row: SurveyRow,
  linked: SurveyFlagRow | null,
  targeting: SurveyFlagRow | null,
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
    linked_flag: toFlagReference(linked),
    targeting_flag: toFlagReference(targeting),
    targeting_flag_filters: targeting?.filters ?? null,
  }
}

const toFlagReference = (flag: SurveyFlagRow | null) =>
  flag && { id: flag.id, key: flag.key, name: flag.name }
