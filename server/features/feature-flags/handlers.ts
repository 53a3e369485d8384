import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { featureFlags } from '../../../contract/endpoints/feature-flags'
import { isObject, type JsonRecord } from '../../../contract/is-object'
import type { FeatureFlagPatch } from '../../../contract/schemas/feature-flags'
import { loadActivityPage } from '../../core/activity/activity-page'
import { type ActivityContext, diffRecords, logActivity } from '../../core/activity/log'
import { parseIntId } from '../../core/auth/access'
import type { Actor, ProjectScope } from '../../core/auth/principal'
import { canAccess } from '../../core/auth/project-access'
import { violates } from '../../core/db/constraint-violation'
import type { Database } from '../../core/db/database'
import { featureFlagTable } from '../../core/db/schema/feature-flags'
import { membershipTable } from '../../core/db/schema/organizations'
import { buildContains } from '../../core/db/search'
import { conflict, invalid, notFound, orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import { JsonText } from '../../core/json'
import { createScopedRepository } from '../../core/repository/scoped-repository'
import type { Deps } from '../deps'
import { createFlagReader } from '../sdk/flags'
import { purgeFlags } from '../trash/purge'
import { deletionFields, listDeleted, notInTrashError, RESTORED } from '../trash/trash'
import { countAffectedUsers } from './affected-users'
import { createDefinitionsLoader } from './local-evaluation'
import { type FeatureFlagRow, presentFlags } from './present'
import { buildStaleReason, getFlagStatus, lastCalledAt, loadUsage } from './status'
import { loadDailyCalls, loadFlagUsage } from './usage'

const scope = 'FeatureFlag'
const { id, project_id, key, name, active, created_by_id, deleted, survey_owned, owner_id } = featureFlagTable

/** Maximum number of suggested tags. */
const TAGS_MAX = 1000

export const featureFlagHandlers = ({ db, env, eventStore }: Deps): Handlers<typeof featureFlags> => {
  const readFlags = createFlagReader(db)
  const store = createScopedRepository(db, featureFlagTable, scope, 'key')
  const loadDefinitions = createDefinitionsLoader(db)
  const canEdit = ({ actor, project }: { actor: Actor; project: ProjectScope }) =>
    canAccess(actor, project, 'feature_flag', 'editor')
  const present = async (row: FeatureFlagRow, can_edit = true) =>
    orNotFound((await presentFlags(db, [row], can_edit))[0])

  return {
    async list(call) {
      const {
        search,
        order,
        active: state,
        created_by_id: creator,
        owner_id: owner,
        tags: tagFilter,
      } = call.query
      const page = await store.page(
        call,
        and(
          eq(deleted, false),
          eq(survey_owned, false),
          search ? or(buildContains(key, search), buildContains(name, search)) : undefined,
          state &&
            (state === 'STALE' ? isNotNull(buildStaleReason(call.project.id)) : eq(active, state === 'true')),
          creator ? eq(created_by_id, Number(creator)) : undefined,
          owner ? eq(owner_id, Number(owner)) : undefined,
          tagFilter ? hasTag(parseTags(tagFilter)) : undefined,
        ),
        // Flags without a call are the first ones, and the last ones if descending.
        order && [
          sql`${lastCalledAt} ${sql.raw(order === 'last_called_at' ? 'asc nulls first' : 'desc nulls last')}`,
        ],
      )
      return { ...page, results: await presentFlags(db, page.results, canEdit(call)) }
    },

    async create({ body: { filters, tags = [], ...fields }, ...writer }) {
      await assertIsMember(db, writer, fields.owner_id)
      const values = {
        ...fields,
        tags: JsonText.from(tags),
        filters: formatFilters(filters),
        created_by_id: writer.actor.user.id,
        ...(fields.deleted && { deleted_at: new Date().toISOString(), deleted_by_id: writer.actor.user.id }),
      }
      return present(await unique(store.insert(writer, values)))
    },

    retrieve: async ({ params, ...call }) => present(await store.find(call, params.id), canEdit(call)),

    async update({ params, body, ...writer }) {
      const flagId = orNotFound(parseIntId(params.id))
      await assertIsMember(db, writer, body.owner_id)
      return present(
        await unique(
          db.transaction((tx) => update(tx, writer, flagId, body, { purgeNow: env.TRASH_DAYS === 0 })),
        ),
      )
    },

    deleted: (call) =>
      listDeleted(db, env.TRASH_DAYS, call, featureFlagTable, {
        name: key,
        where: and(eq(project_id, call.project.id), eq(deleted, true), eq(survey_owned, false)),
        // Previous versions of the server do not set the deletion time.
        deleted_at: sql`coalesce(${featureFlagTable.deleted_at}, ${featureFlagTable.updated_at})`,
      }),

    async restore({ params, body: _, ...writer }) {
      const flagId = orNotFound(parseIntId(params.id))
      return present(
        await unique(
          db.transaction((tx) =>
            update(tx, writer, flagId, { deleted: false }, { missing: notInTrashError }),
          ),
        ),
      )
    },

    async purge({ params, actor, project }) {
      const flagId = orNotFound(parseIntId(params.id))
      await db.transaction(async (tx) => {
        const own = and(eq(project_id, project.id), eq(id, flagId))
        if ((await purgeFlags(tx, own, actor)) > 0) return
        const [flag] = await tx
          .select()
          .from(featureFlagTable)
          .where(and(own, eq(deleted, true)))
        if (!flag) throw notInTrashError()
        throw invalid(
          'A survey uses this flag. Change the survey or delete it permanently first.',
          null,
          'in_use',
        )
      })
    },

    async status({ params, ...owner }) {
      const flag = await store.find(owner, params.id)
      const usage = await loadUsage(db, [flag])
      return getFlagStatus(flag, usage.get(flag.id)?.stale_reason ?? null)
    },

    async usage({ params, ...owner }) {
      return loadFlagUsage(db, await store.find(owner, params.id))
    },

    dailyCalls: ({ project }) => loadDailyCalls(db, project.id),

    async countAffectedUsers({ project, body }) {
      const flags = await readFlags(project.id)
      return countAffectedUsers(eventStore, flags, project.id, body.condition)
    },

    tags: ({ project }) => loadTags(db, project.id),

    localEvaluation: ({ project }) => loadDefinitions(project.id),

    async activity({ params, ...call }) {
      const flag = await store.find(call, params.id)
      return loadActivityPage(db, call, { scope, project_id: flag.project_id, item_id: flag.id })
    },

    activityOfAll: ({ project, ...call }) => loadActivityPage(db, call, { scope, project_id: project.id }),
  }
}

/**
 * Updates the fields sent, serialized by a row lock. A caller that sends the version it read cannot overwrite a later
 * one.
 */
async function update(
  tx: Database,
  writer: ActivityContext & { project: { id: number } },
  flagId: number,
  { version, filters, tags, created_at, ...fields }: FeatureFlagPatch,
  { missing = notFound, purgeNow = false } = {},
): Promise<FeatureFlagRow> {
  const own = and(eq(project_id, writer.project.id), eq(id, flagId))
  const [before] = await tx.select().from(featureFlagTable).where(own).for('no key update')
  if (!before) throw missing()
  if (created_at !== undefined && Date.parse(created_at) !== Date.parse(before.created_at))
    throw invalid('The creation time cannot be changed.', 'created_at')
  const values = {
    ...fields,
    ...(filters && { filters: formatFilters(filters) }),
    ...(tags && { tags: JsonText.from(tags) }),
  }
  const changes = diffRecords(scope, before, { ...before, ...values })
  if (changes.length === 0) return before
  const isRolloutChanged = changes.some(({ field }) => field !== null && ROLLOUT_FIELDS.includes(field))
  if (version !== undefined && version !== before.version) {
    throw conflict('Someone else has changed this flag. Reload it and try again.')
  }
  const isDeletion = values.deleted === true && !before.deleted
  const trash = isDeletion
    ? writer.actor && deletionFields(writer.actor)
    : values.deleted === false
      ? RESTORED
      : {}
  const now = new Date().toISOString()
  const next = {
    ...values,
    ...trash,
    version: before.version + 1,
    updated_at: now,
    rollout_changed_at: isRolloutChanged ? now : (before.rollout_changed_at ?? before.updated_at),
  }
  const after = orNotFound((await tx.update(featureFlagTable).set(next).where(own).returning())[0])
  await logActivity(tx, writer, { scope, item_id: flagId, activity: 'updated', name: after.key, changes })
  if (isDeletion && purgeNow) await purgeFlags(tx, own, writer.actor)
  return after
}

/** Fields whose changes affect which users have the flag, or whether it is served. */
const ROLLOUT_FIELDS = ['active', 'deleted', 'filters']

/** Asserts that a new owner belongs to the organization of the flag. */
async function assertIsMember(
  db: Database,
  { organization }: { organization: { id: string } },
  owner: number | null | undefined,
): Promise<void> {
  if (owner === undefined || owner === null) return
  const { user_id, organization_id } = membershipTable
  const isMember = and(eq(user_id, owner), eq(organization_id, organization.id))
  if ((await db.$count(membershipTable, isMember)) === 0)
    throw invalid('The owner is not a member of the organization.', 'owner_id', 'does_not_exist')
}

const tagsOfFlag = sql`json_array_elements_text(${featureFlagTable.tags})`

/** Parses the filter by tags: a JSON array as in PostHog, or one tag. */
function parseTags(text: string): string[] {
  if (!text.startsWith('[')) return [text]
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list.filter((tag) => typeof tag === 'string')
  } catch {}
  return [text]
}

const hasTag = (tags: string[]) =>
  sql`exists (select from ${tagsOfFlag} as tag where tag in (
    select json_array_elements_text(${JSON.stringify(tags)}::json)))`

/** Loads the tags of the flags of a project that are not deleted. */
async function loadTags(db: Database, project: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tag: sql<string>`${tagsOfFlag}`.as('tag') })
    .from(featureFlagTable)
    .where(and(eq(project_id, project), eq(deleted, false), eq(survey_owned, false)))
    .orderBy(sql`tag`)
    .limit(TAGS_MAX)
  return rows.map(({ tag }) => tag)
}

/** Awaits a write and converts the database's unique violation to an error; safe for concurrent writes. */
async function unique<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!violates(error, 'feature_flags_project_id_key_index')) throw error
    throw invalid('There is already a feature flag with this key.', 'key', 'unique')
  }
}

/** Default filters of a flag: all users. */
const DEFAULT_FILTERS = { groups: [{ properties: [], rollout_percentage: 100, variant: null }] }

/** Serializes filters for storage: payloads are JSON texts, and one sent as an object is converted. */
function formatFilters(filters: JsonRecord = DEFAULT_FILTERS): JsonText<JsonRecord> {
  if (!isObject(filters.payloads)) return JsonText.from(filters)
  const payloads = Object.entries(filters.payloads).map(([key, payload]) => [
    key,
    typeof payload === 'string' ? payload : JSON.stringify(payload),
  ])
  return JsonText.from<JsonRecord>({ ...filters, payloads: Object.fromEntries(payloads) })
}
