import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { isObject, type JsonRecord } from '../../contract/json-object'
import type { Database } from '../db/client'
import { featureFlagTable } from '../db/tables/feature-flags'
import { surveyTable } from '../db/tables/surveys'
import { personsByName } from '../events/look-ups'
import { nameOf } from '../events/names'
import { recordOf } from '../events/record'
import { badBody } from '../events/refusal'
import { evaluator, type Flag, type Verdict } from '../flags/evaluate'

/** A flag that is on, and what it is for the person who was asked about. */
export interface Evaluated {
  flag: Flag & { version: number }
  verdict: Verdict
}

/** What an SDK asks. */
interface Question {
  body: JsonRecord
  /** Only those that surveys go by. */
  surveysOnly: boolean
  now: number
}

/** Evaluates the flags of projects for the people whom SDKs ask about. */
export function sdkFlags(db: Database) {
  const { id, key, version, filters, survey_owned } = featureFlagTable
  const isOn = and(
    eq(featureFlagTable.project_id, sql.placeholder('project')),
    eq(featureFlagTable.active, true),
    eq(featureFlagTable.deleted, false),
  )
  const one = db.select({ id }).from(featureFlagTable).where(isOn).limit(1).prepare('sdk_any_flag')
  const all = db
    .select({ id, key, version, filters, survey_owned })
    .from(featureFlagTable)
    .where(isOn)
    .orderBy(id)
    .prepare('sdk_flags')

  return {
    /** Whether a flag of a project is on. */
    some: async (project: number) => (await one.execute({ project })).length > 0,

    async evaluate(project: number, { body, surveysOnly, now }: Question): Promise<Evaluated[]> {
      const distinct_id = nameOf(body.distinct_id ?? body.$distinct_id)
      if (distinct_id === null) throw badBody('The distinct_id is missing.')
      if (body.disable_flags === true) return []
      const rows = await all.execute({ project })
      const flags = rows.map((row) => ({ ...row, filters: recordOf(row.filters.value()) }))
      const chosen = flags.filter(isWanted(body))
      if (chosen.length === 0) return []
      const linked = surveysOnly ? await flagsOfSurveys(db, project) : null
      const properties = await propertiesOf(db, project, distinct_id, body)
      const verdictOf = evaluator(flags, { distinct_id, properties, now })
      return chosen
        .filter((flag) => linked === null || flag.survey_owned || linked.has(flag.id))
        .map((flag) => ({ flag, verdict: verdictOf(flag) }))
    },
  }
}

/** Which flags are asked for: all, unless the SDK names some. */
function isWanted({ flag_keys_to_evaluate, flag_keys }: JsonRecord): (flag: Flag) => boolean {
  const keys = flag_keys_to_evaluate ?? flag_keys
  return Array.isArray(keys) ? ({ key }) => keys.includes(key) : () => true
}

/** What is known of a person, and on top of it what the SDK says of them. */
async function propertiesOf(db: Database, project: number, distinct_id: string, body: JsonRecord) {
  const [person] = await personsByName(db, project, [distinct_id])
  return { ...(person && recordOf(JSON.parse(person.properties))), ...sentProperties(body) }
}

const sentProperties = ({ person_properties }: JsonRecord): JsonRecord =>
  isObject(person_properties) ? person_properties : {}

/** The project's own flags that surveys go by. */
async function flagsOfSurveys(db: Database, project: number): Promise<Set<number | null>> {
  const { linked_flag_id, targeting_flag_id, project_id } = surveyTable
  const rows = await db
    .select({ linked_flag_id, targeting_flag_id })
    .from(surveyTable)
    .where(and(eq(project_id, project), or(isNotNull(linked_flag_id), isNotNull(targeting_flag_id))))
  return new Set(rows.flatMap((row) => [row.linked_flag_id, row.targeting_flag_id]))
}
