import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { INT32_MAX } from '../../../contract/schemas/primitives'
import { isRunning } from '../../../contract/survey-state'
import type { Database } from '../../db/client'
import { featureFlagTable } from '../../db/tables/feature-flags'
import type { Actor } from '../../http/actor'
import { found } from '../../http/errors'
import type { SurveyFields } from './columns'
import { samplingFilters, unseenFilters } from './flag-filters'

export type FlagRow = typeof featureFlagTable.$inferSelect

/** The columns of the flags that a survey makes for itself, and how the keys of these end. */
const KEY_ENDS = {
  targeting_flag_id: '',
  internal_targeting_flag_id: '-custom',
  internal_response_sampling_flag_id: '-sampling',
} as const
type Column = keyof typeof KEY_ENDS
const COLUMNS: Column[] = [
  'targeting_flag_id',
  'internal_targeting_flag_id',
  'internal_response_sampling_flag_id',
]

/** The flags of a survey, by the columns that refer to them. */
export type OwnFlags = Record<Column, FlagRow | null>

export const ownFlags = (find: (column: Column) => FlagRow | null): OwnFlags => ({
  targeting_flag_id: find('targeting_flag_id'),
  internal_targeting_flag_id: find('internal_targeting_flag_id'),
  internal_response_sampling_flag_id: find('internal_response_sampling_flag_id'),
})

export const idsOf = (own: OwnFlags) => ({
  targeting_flag_id: own.targeting_flag_id?.id ?? null,
  internal_targeting_flag_id: own.internal_targeting_flag_id?.id ?? null,
  internal_response_sampling_flag_id: own.internal_response_sampling_flag_id?.id ?? null,
})

/** Which flag targets a survey; `filters` is null when it is not the survey's own to steer. */
export interface Targeting {
  flag: FlagRow | null
  filters: FlagRow['filters'] | null
}

/** The ids of the flags that a row refers to as its own. */
export const ownIds = (row: Record<Column, number | null>) =>
  COLUMNS.map((column) => row[column]).filter((id) => id !== null)

interface Owner {
  actor: Pick<Actor, 'user'> | null
  project: { id: number }
}

/** Flags of a project by their ids. What cannot be an id has no flag. */
export async function flagsById(tx: Database, { project }: Owner, ids: (number | null | undefined)[]) {
  const wanted = ids.filter((id) => typeof id === 'number').filter((id) => id > 0 && id <= INT32_MAX)
  if (wanted.length === 0) return new Map<number, FlagRow>()
  const rows = await tx
    .select()
    .from(featureFlagTable)
    .where(and(eq(featureFlagTable.project_id, project.id), inArray(featureFlagTable.id, wanted)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Brings the survey's own flags in step with it: they say who is asked, and are on while it runs. */
export async function steerFlags(
  tx: Database,
  owner: Owner,
  survey: SurveyFields & { id: string; name: string },
  before: OwnFlags,
  targeting: Targeting,
  now: string,
): Promise<OwnFlags> {
  const wanted: Record<Column, FlagRow['filters'] | null> = {
    targeting_flag_id: targeting.filters,
    internal_targeting_flag_id: unseenFilters(survey.id, survey),
    internal_response_sampling_flag_id: samplingFilters(survey, now),
  }
  const own: OwnFlags = { ...ownFlags(() => null), targeting_flag_id: targeting.flag }
  for (const column of COLUMNS) {
    const [filters, flag] = [wanted[column], column === 'targeting_flag_id' ? targeting.flag : before[column]]
    if (!filters) continue
    const fields = { filters, active: isRunning(survey), deleted: false }
    own[column] = await (flag ? change(tx, flag, fields) : make(tx, owner, column, survey.name, fields))
  }
  return own
}

/** Deletes those of the flags that surveys made for themselves; the others belong to the project. */
export async function deleteOwned(tx: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .delete(featureFlagTable)
    .where(and(inArray(featureFlagTable.id, ids), eq(featureFlagTable.survey_owned, true)))
}

type Wanted = Pick<FlagRow, 'filters' | 'active' | 'deleted'>

async function make(tx: Database, { actor, project }: Owner, column: Column, survey: string, wanted: Wanted) {
  const [flag] = await tx
    .insert(featureFlagTable)
    .values({
      ...wanted,
      project_id: project.id,
      key: `survey-targeting-${randomBytes(5).toString('hex')}${KEY_ENDS[column]}`,
      name: `Targeting flag for survey ${survey}`,
      survey_owned: true,
      created_by_id: actor?.user.id ?? null,
    })
    .returning()
  return found(flag)
}

async function change(tx: Database, flag: FlagRow, wanted: Wanted): Promise<FlagRow> {
  const { filters, active, deleted } = flag
  if (filters.text === wanted.filters.text && active === wanted.active && deleted === wanted.deleted)
    return flag
  const [changed] = await tx
    .update(featureFlagTable)
    .set({ ...wanted, version: sql`${featureFlagTable.version} + 1`, updated_at: new Date().toISOString() })
    .where(eq(featureFlagTable.id, flag.id))
    .returning()
  return found(changed)
}
