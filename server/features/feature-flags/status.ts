import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { StaleReason } from '../../../contract/domain/flag-usage'
import type { FeatureFlagStatus } from '../../../contract/schemas/feature-flags'
import type { Database } from '../../core/db/database'
import { featureFlagTable, flagCallTable } from '../../core/db/schema/feature-flags'

const { active, deleted, filters, updated_at, rollout_changed_at, created_at, survey_owned } =
  featureFlagTable

const isList = (json: SQL) => sql`coalesce(json_typeof(${json}), '') = 'array'`
const toList = (json: SQL) => sql`case when ${isList(json)} then ${json} else '[]'::json end`

const groups = sql`json_array_elements(${toList(sql`${filters} -> 'groups'`)}) as flag_group`
const isObjectGroup = sql`json_typeof(flag_group) = 'object'`
/** Rollout percentage of a group. */
const share = sql`coalesce((flag_group ->> 'rollout_percentage')::numeric, 100)`
const hasNoConditions = sql`json_array_length(${toList(sql`flag_group -> 'properties'`)}) = 0`
const variantCount = sql`(
  select count(*) from json_array_elements(${toList(sql`${filters} -> 'multivariate' -> 'variants'`)}) as variant
  where (variant ->> 'rollout_percentage')::numeric > 0)`

/** All users have the flag, with the same value. */
const isForEveryone = sql`(${variantCount} <= 1 and exists (
  select from ${groups} where ${isObjectGroup} and ${share} >= 100 and ${hasNoConditions}))`
const isForNoOne = sql`not exists (select from ${groups} where ${isObjectGroup} and ${share} > 0)`

/** The value of the flag has been the same for the same users for 30 days. */
const isUnchanged = sql`(coalesce(${rollout_changed_at}, ${updated_at}) <= now() - interval '30 days')`

/** Keys and ids of the flags that other flags of a project depend on. */
const dependencies = (project_id: number) => sql`
  select property ->> 'key' from feature_flags dependent,
    json_array_elements(case when json_typeof(dependent.filters -> 'groups') = 'array'
      then dependent.filters -> 'groups' else '[]'::json end) as flag_group,
    json_array_elements(${toList(sql`flag_group -> 'properties'`)}) as property
  where dependent.project_id = ${project_id} and not dependent.deleted
    and json_typeof(flag_group) = 'object' and json_typeof(property) = 'object'
    and property ->> 'type' = 'flag' and property ->> 'key' is not null`

/** Flags of running or future surveys, which SDKs evaluate without reporting calls. */
const surveyFlags = (project_id: number) => sql`
  select flag_id from surveys, unnest(array[linked_flag_id, targeting_flag_id]) as flag_id
  where surveys.project_id = ${project_id} and surveys.deleted_at is null and flag_id is not null`

const isCalled = (flag: SQL) => sql`exists (
  select from flag_calls where flag_calls.flag_id = ${flag} and flag_calls.day > current_date - 30)`

/** SDKs reported calls of some flag of a project in the last 30 days. */
export const hasCalls = (project_id: number) => sql<boolean>`exists (
  select from feature_flags called where called.project_id = ${project_id} and ${isCalled(sql`called.id`)})`

/**
 * Reason why a flag is stale; null if it is not, or if there are not enough data. Without any calls in the project, SDKs
 * may not report them.
 */
export const buildStaleReason = (project_id: number) => sql<StaleReason | null>`case
  when ${survey_owned} or ${deleted} then null
  when ${isUnchanged} and not ${active} then 'off'
  when ${isUnchanged} and ${isForEveryone} then 'everyone'
  when ${isUnchanged} and ${isForNoOne} then 'no_one'
  when ${created_at} <= now() - interval '30 days' and ${hasCalls(project_id)}
    and not ${isCalled(sql`${featureFlagTable.id}`)}
    and ${featureFlagTable.id} not in (${surveyFlags(project_id)})
    and ${featureFlagTable.key} not in (${dependencies(project_id)})
    and ${featureFlagTable.id}::text not in (${dependencies(project_id)}) then 'not_called'
  end`

/** Time of the last call that an SDK reported. The latest day has it. */
export const lastCalledAt = sql`(
  select last_called_at from flag_calls where flag_calls.flag_id = ${featureFlagTable.id}
  order by day desc, last_called_at desc limit 1)`.mapWith(flagCallTable.last_called_at) as SQL<string | null>

type Flag = Pick<typeof featureFlagTable.$inferSelect, 'id' | 'project_id' | 'active' | 'deleted'>

interface Usage {
  stale_reason: StaleReason | null
  last_called_at: string | null
}

/** Loads the staleness and the last calls of flags of one project, by id. */
export async function loadUsage(db: Database, rows: readonly Flag[]): Promise<Map<number, Usage>> {
  const [first] = rows
  if (!first) return new Map()
  const { id } = featureFlagTable
  const usage = await db
    .select({ id, stale_reason: buildStaleReason(first.project_id), last_called_at: lastCalledAt })
    .from(featureFlagTable)
    .where(
      rows.length === 1
        ? eq(id, first.id)
        : inArray(
            id,
            rows.map((row) => row.id),
          ),
    )
  return new Map(usage.map(({ id, ...row }) => [id, row]))
}

const SENTENCES: Record<StaleReason, string> = {
  off: 'The flag has been off for 30 days or more.',
  everyone: 'The flag has been on for everyone for 30 days or more.',
  no_one: 'The flag has been on for no one for 30 days or more.',
  not_called: 'No SDK has reported a call of the flag for 30 days or more.',
}

/** Derives the status of a flag with a sentence. A stale flag may be removed from the code. */
export function getFlagStatus({ active, deleted }: Flag, reason: StaleReason | null): FeatureFlagStatus {
  if (deleted) return { status: 'inactive', reason: 'The flag was deleted.' }
  if (reason) return { status: 'stale', reason: SENTENCES[reason] }
  return active
    ? { status: 'active', reason: 'The flag is turned on.' }
    : { status: 'inactive', reason: 'The flag is turned off.' }
}
