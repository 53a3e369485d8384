import { isObject, type JsonRecord } from '../../contract/json-object'
import { recordOf } from '../events/record'
import { evaluator, type Flag, type Verdict } from '../flags/evaluate'
import type { SdkFlag } from './flags'
import type { SdkProject } from './projects'

/** A flag that is on, and what it is for the person who was asked about. */
export interface Evaluated {
  flag: SdkFlag
  verdict: Verdict
}

/** What an SDK asks of somebody. */
interface Question {
  distinct_id: string
  /** What is stored of them: JSON, null of a stranger. */
  stored: string | null
  body: JsonRecord
  /** Only those that surveys go by. */
  surveysOnly: boolean
  now: number
}

/** Evaluates the flags of a project for the person whom an SDK asks about. */
export async function evaluateFlags(project: SdkProject, question: Question): Promise<Evaluated[]> {
  const { distinct_id, stored, body, surveysOnly, now } = question
  if (body.disable_flags === true) return []
  const flags = await project.flags()
  const linked = surveysOnly ? await project.surveyFlags() : null
  const chosen = flags
    .filter(isWanted(body))
    .filter((flag) => linked === null || flag.survey_owned || linked.has(flag.id))
  const known = chosen.length > 0 && stored !== null ? recordOf(JSON.parse(stored)) : null
  const verdictOf = evaluator(flags, { distinct_id, properties: { ...known, ...sentProperties(body) }, now })
  return chosen.map((flag) => ({ flag, verdict: verdictOf(flag) }))
}

/** Which flags are asked for: all, unless the SDK names some. */
function isWanted({ flag_keys_to_evaluate, flag_keys }: JsonRecord): (flag: Flag) => boolean {
  const keys = flag_keys_to_evaluate ?? flag_keys
  const wanted = Array.isArray(keys) ? new Set<unknown>(keys) : null
  return ({ key }) => wanted?.has(key) ?? true
}

const sentProperties = ({ person_properties }: JsonRecord): JsonRecord =>
  isObject(person_properties) ? person_properties : {}
