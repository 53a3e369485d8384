import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { isRunning, type SurveyDates } from '../../../contract/domain/survey-state'
import { INT32_MAX } from '../../../contract/limits'
import { type ActivityContext, diffRecords, logActivity } from '../../core/activity/log'
import type { Database } from '../../core/db/database'
import { memoizePerDatabase } from '../../core/db/prepared-statements'
import { featureFlagTable } from '../../core/db/schema/feature-flags'
import { projectTable } from '../../core/db/schema/organizations'
import { JsonText } from '../../core/json'
import { getSettings } from '../accounts/serializers/projects'
import { buildSamplingDays, isRecurring, type SurveyFields } from './columns'

const { id, key, name, filters, active, deleted, survey_owned } = featureFlagTable

/** Flag columns that a survey needs. */
export const flagFields = { id, key, name, filters, active, deleted, survey_owned }
export type SurveyFlagRow = Pick<typeof featureFlagTable.$inferSelect, keyof typeof flagFields>

/**
 * Flag values to write. Null filters leave the stored ones unchanged, because they may have been updated concurrently.
 */
export type FlagChange = Omit<SurveyFlagRow, 'filters'> & { filters: SurveyFlagRow['filters'] | null }

/** Columns of the flags that a survey owns, with the suffixes of their keys. */
const KEY_SUFFIXES = {
  targeting_flag_id: '',
  internal_targeting_flag_id: '-custom',
  internal_response_sampling_flag_id: '-sampling',
} as const
type Column = keyof typeof KEY_SUFFIXES
const COLUMNS: Column[] = [
  'targeting_flag_id',
  'internal_targeting_flag_id',
  'internal_response_sampling_flag_id',
]

/** Flags of a survey by the column that references them. */
type OwnedFlags = Record<Column, SurveyFlagRow | null>

export const mapOwnedFlags = (find: (column: Column) => SurveyFlagRow | null): OwnedFlags => ({
  targeting_flag_id: find('targeting_flag_id'),
  internal_targeting_flag_id: find('internal_targeting_flag_id'),
  internal_response_sampling_flag_id: find('internal_response_sampling_flag_id'),
})

export const toFlagIds = (own: OwnedFlags) => ({
  targeting_flag_id: own.targeting_flag_id?.id ?? null,
  internal_targeting_flag_id: own.internal_targeting_flag_id?.id ?? null,
  internal_response_sampling_flag_id: own.internal_response_sampling_flag_id?.id ?? null,
})

/** Targeting flag of a survey; `filters` is null if the survey does not own the flag. */
export interface Targeting {
  flag: SurveyFlagRow | null
  filters: SurveyFlagRow['filters'] | null
}

/** Returns the ids of the flags that a row owns. */
export const getOwnedFlagIds = (row: Record<Column, number | null>) =>
  COLUMNS.map((column) => row[column]).filter((id) => id !== null)

/** Returns the value if it can be a flag id, else null. */
export const parseFlagId = (id: number | null | undefined): number | null =>
  typeof id === 'number' && id > 0 && id <= INT32_MAX ? id : null

/** Loads flags of a project by id. Invalid ids have no flag. */
export async function loadFlagsById(
  tx: Database,
  { project }: { project: { id: number } },
  ids: (number | null | undefined)[],
) {
  const flagIds = ids.map(parseFlagId).filter((id) => id !== null)
  if (flagIds.length === 0) return new Map<number, SurveyFlagRow>()
  const rows = await tx
    .select(flagFields)
    .from(featureFlagTable)
    .where(and(eq(featureFlagTable.project_id, project.id), inArray(featureFlagTable.id, flagIds)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Synchronizes the survey's own flags: they define the audience and are active while it runs. */
export async function syncOwnedFlags(
  db: Database,
  survey: SurveyFields & { id: string; name: string },
  before: OwnedFlags,
  targeting: Targeting,
  now: string,
) {
  const targetFilters: Record<Column, SurveyFlagRow['filters'] | null> = {
    targeting_flag_id: targeting.filters,
    internal_targeting_flag_id: buildUnseenFilters(survey.id, survey),
    internal_response_sampling_flag_id: buildSamplingFilters(survey, now),
  }
  const own: OwnedFlags = { ...mapOwnedFlags(() => null), targeting_flag_id: targeting.flag }
  const [createdFlags, changed]: [SurveyFlagRow[], FlagChange[]] = [[], []]
  for (const column of COLUMNS) {
    const [filters, flag] = [
      targetFilters[column],
      column === 'targeting_flag_id' ? targeting.flag : before[column],
    ]
    if (!filters) continue
    const fields = { filters, active: isRunning(survey), deleted: false }
    const after = { ...(flag ?? (await blankFlag(db, column, survey.name))), ...fields }
    own[column] = after
    if (!flag) createdFlags.push(after)
    else if (!isSameFlag(flag, after)) changed.push(toFlagChange(flag, after))
  }
  return { own, made: createdFlags, changed }
}

/** Deletes those of the flags that surveys own; the others belong to the project. */
export async function deleteOwnedFlags(tx: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .delete(featureFlagTable)
    .where(and(inArray(featureFlagTable.id, ids), eq(featureFlagTable.survey_owned, true)))
}

/** Creates the values of a new flag. */
async function blankFlag(db: Database, column: Column, survey: string) {
  return {
    id: await reserveFlagId(db)(),
    key: `survey-targeting-${randomUUID().slice(-10)}${KEY_SUFFIXES[column]}`,
    name: `Targeting flag for survey ${survey}`,
    survey_owned: true,
  }
}

const toFlagChange = ({ filters }: SurveyFlagRow, after: SurveyFlagRow): FlagChange => ({
  ...after,
  filters: filters.text === after.filters.text ? null : after.filters,
})

const isSameFlag = (a: SurveyFlagRow, b: SurveyFlagRow) =>
  a.filters.text === b.filters.text && a.active === b.active && a.deleted === b.deleted

/** Number of flag ids reserved at a time. */
const BATCH_SIZE = 32

/** Reserves an unused flag id. */
const reserveFlagId = memoizePerDatabase((db) => {
  const taking = db
    .select({ id: sql<number>`id` })
    .from(sql`(select nextval(pg_get_serial_sequence('feature_flags', 'id'))::int as id
      from generate_series(1, ${BATCH_SIZE}::int)) taken`)
    .prepare('flag_ids')
  const free: number[] = []
  return async (): Promise<number> => {
    for (;;) {
      const id = free.shift()
      if (id !== undefined) return id
      free.push(...(await taking.execute()).map(({ id }) => id))
    }
  }
})

const person = (key: string, operator: string, value = operator) => ({ key, value, operator, type: 'person' })
const group = (properties: object[], rollout_percentage = 100) => ({
  variant: '',
  rollout_percentage,
  properties,
})

/**
 * Filters that match users who have neither answered nor dismissed the survey (in the current iteration, if it has any)
 * and, if it has a wait period, have not seen any survey for that many days.
 */
function buildUnseenFilters(id: string, survey: SurveyFields) {
  const name = isRecurring(survey) ? `${id}/${survey.current_iteration || 1}` : id
  const unseen = ['dismissed', 'responded'].map((what) => person(`$survey_${what}/${name}`, 'is_not_set'))
  const days = survey.conditions?.value()?.seenSurveyWaitPeriodInDays
  if (typeof days !== 'number' || days <= 0) return JsonText.from({ groups: [group(unseen)] })
  const last = '$last_seen_survey_date'
  return JsonText.from({
    groups: [
      group([...unseen, person(last, 'is_not_set')]),
      group([...unseen, person(last, 'is_date_before', `${days}d`)]),
    ],
  })
}

/** Filters that match the sampled share of users at a timestamp; null for a survey without sampling. */
function buildSamplingFilters(survey: SurveyFields, now: string) {
  const days = buildSamplingDays(survey)
  const today = days?.findLast(({ date }) => Date.parse(date) <= Date.parse(now)) ?? days?.[0]
  return today ? JsonText.from({ groups: [group([], today.rollout_percentage)] }) : null
}

/** Returns true if the change launches the survey. */
export const isLaunch = (before: SurveyDates | null, after: SurveyDates) =>
  isRunning(after) && !(before && isRunning(before))

/** Enables surveys in the project when one is launched; otherwise no SDK would request it. */
export async function enableSurveys(
  tx: Database,
  author: ActivityContext & { project: { id: number } },
): Promise<void> {
  const its = eq(projectTable.id, author.project.id)
  const [project] = await tx.select().from(projectTable).where(its).for('no key update')
  if (!project) return
  const [old, settings] = [getSettings(project), { ...getSettings(project), surveys_opt_in: true }]
  const changes = diffRecords('Team', { ...old }, settings)
  if (changes.length === 0) return
  await tx
    .update(projectTable)
    .set({ settings: JsonText.from(settings), updated_at: new Date().toISOString() })
    .where(its)
  const { id, name } = project
  await logActivity(tx, author, { scope: 'Team', item_id: id, activity: 'updated', name, changes })
}
