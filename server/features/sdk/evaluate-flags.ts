import { isObject, type JsonRecord } from '../../../contract/is-object'
import { toRecord } from '../events/properties'
import {
  createFlagEvaluator,
  type EvaluatedFlag,
  type FlagResult,
} from '../feature-flags/evaluation/evaluate'
import type { SdkFlag } from './flags'
import type { SdkProject } from './projects'

/** Evaluated flag with its result for a person. */
export interface FlagEvaluation {
  flag: SdkFlag
  verdict: FlagResult
}

/** Evaluation request of an SDK. */
interface FlagRequest {
  distinct_id: string
  /** Stored person properties as JSON; null for an unknown person. */
  stored: string | null
  body: JsonRecord
  /** Restricts evaluation to flags that surveys depend on. */
  surveysOnly: boolean
  now: number
}

/** Evaluates the flags of a project for the person of an SDK request. */
export async function evaluateFlags(project: SdkProject, question: FlagRequest): Promise<FlagEvaluation[]> {
  const { distinct_id, stored, body, surveysOnly, now } = question
  if (body.disable_flags === true) return []
  const flags = await project.flags()
  const linked = surveysOnly ? await project.surveyFlags() : null
  const chosen = flags
    .filter(createFlagFilter(body))
    .filter((flag) => linked === null || flag.survey_owned || linked.has(flag.id))
  const storedProperties = chosen.length > 0 && stored !== null ? toRecord(JSON.parse(stored)) : null
  const evaluateFlag = createFlagEvaluator(flags, {
    distinct_id,
    properties: { ...storedProperties, ...getSentProperties(body) },
    now,
  })
  return chosen.map((flag) => ({ flag, verdict: evaluateFlag(flag) }))
}

/** Returns a filter for the requested flags: all, unless the SDK names some. */
function createFlagFilter({
  flag_keys_to_evaluate,
  flag_keys,
}: JsonRecord): (flag: EvaluatedFlag) => boolean {
  const keys = flag_keys_to_evaluate ?? flag_keys
  const requestedKeys = Array.isArray(keys) ? new Set<unknown>(keys) : null
  return ({ key }) => requestedKeys?.has(key) ?? true
}

const getSentProperties = ({ person_properties }: JsonRecord): JsonRecord =>
  isObject(person_properties) ? person_properties : {}
