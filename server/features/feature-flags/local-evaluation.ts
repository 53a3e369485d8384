import { and, eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { isObject, type JsonRecord } from '../../../contract/is-object'
import type { LocalEvaluation } from '../../../contract/schemas/feature-flags'
import type { Database } from '../../core/db/database'
import { isLiveProject } from '../../core/db/not-deleted'
import { featureFlagTable } from '../../core/db/schema/feature-flags'
import { projectTable } from '../../core/db/schema/organizations'
import { sdkVersionTable } from '../../core/db/schema/version-counters'
import { getOnlyRow } from '../../core/db/select-rows'
import { invalidProjectToken } from '../../core/errors'
import { encodeJson, JsonText, type Serializable } from '../../core/json'
import { isToken } from '../events/project-tokens'
import { findFlag } from './evaluation/evaluate'

/** Maximum length of the cached responses of a process, in characters. */
const CACHE_SIZE = 32 * 1024 * 1024

/** Paths of SDKs, which identify the project by its token. Newer ones use the second path. */
export const LOCAL_EVALUATION_PATHS = ['/api/feature_flag/local_evaluation/', '/flags/definitions/']

/** Finds the project of an SDK request, as a path parameter; without a token, it is the caller's current project. */
export function createTokenResolver(db: Database) {
  const byToken = db
    .select({ id: projectTable.id })
    .from(projectTable)
    .where(and(eq(projectTable.api_token, sql.placeholder('token')), isLiveProject))
    .prepare('project_of_token')
  return async ({ token }: Record<string, string>): Promise<{ project_id: string }> => {
    if (!token) return { project_id: '@current' }
    const [project] = isToken(token) ? await byToken.execute({ token }) : []
    // SDKs report 401 to their users, but ignore 404.
    if (!project) throw invalidProjectToken('invalid_api_key', 'No project has this token.')
    return { project_id: String(project.id) }
  }
}

/**
 * Creates a loader of the flag definitions of a project. A response is cached until the version of the project's
 * definitions changes, which every request reads: see docs/adr/0060-sdk-definitions-cache.md.
 */
export function createDefinitionsLoader(db: Database) {
  const cache = new LRUCache<number, { version: number; body: JsonText<LocalEvaluation> }>({
    maxSize: CACHE_SIZE,
    sizeCalculation: ({ body }) => body.text.length,
  })
  const { project_id } = sdkVersionTable
  const byProject = db
    .select({ version: sql<number>`coalesce(sum(version), 0)::int` })
    .from(sdkVersionTable)
    .where(eq(project_id, sql.placeholder('project')))
    .prepare('definitions_version')

  return async (project: number): Promise<JsonText<LocalEvaluation>> => {
    const { version } = getOnlyRow(await byProject.execute({ project }))
    const cached = cache.get(project)
    if (cached && cached.version >= version) return cached.body
    const definitions: Serializable<LocalEvaluation> = {
      flags: await loadDefinitions(db, project),
      // This server has neither groups nor cohorts.
      group_type_mapping: {},
      cohorts: {},
    }
    const body = new JsonText<LocalEvaluation>(encodeJson(definitions).toString())
    cache.set(project, { version, body })
    return body
  }
}

/**
 * Loads the flags of a project, without those of surveys: their conditions cannot be evaluated locally, so that SDKs
 * would request the server for every person. Inactive flags are included, so that SDKs need no request to return false.
 */
async function loadDefinitions(
  db: Database,
  project: number,
): Promise<Serializable<LocalEvaluation['flags']>> {
  const { id, project_id, name, key, filters, deleted, active, survey_owned } = featureFlagTable
  const { version, ensure_experience_continuity } = featureFlagTable
  const rows = await db
    .select({
      id,
      team_id: project_id,
      name,
      key,
      filters,
      deleted,
      active,
      ensure_experience_continuity,
      version,
    })
    .from(featureFlagTable)
    .where(and(eq(project_id, project), eq(deleted, false), eq(survey_owned, false)))
    .orderBy(id)
  const parsed = rows.map((row) => ({ ...row, filters: row.filters.value() }))
  const activeFlags = parsed.filter(({ active }) => active)
  return rows.map((row, index) => {
    const filters = parsed[index]?.filters
    if (!filters || !getProperties(filters).some(isDependency)) return row
    return { ...row, filters: addDependencyChains(filters, activeFlags) }
  })
}

interface Definition {
  id: number
  key: string
  filters: JsonRecord
}

const isDependency = ({ type }: JsonRecord) => type === 'flag'

const getGroups = ({ groups }: JsonRecord) => (Array.isArray(groups) ? groups.filter(isObject) : [])
const getGroupProperties = ({ properties }: JsonRecord) =>
  Array.isArray(properties) ? properties.filter(isObject) : []
const getProperties = (filters: JsonRecord) => getGroups(filters).flatMap(getGroupProperties)

/**
 * Adds to each condition on another flag the fields that SDKs require: the key of that flag, and the flags in their order of
 * evaluation.
 */
const addDependencyChains = (filters: JsonRecord, flags: Definition[]): JsonRecord => ({
  ...filters,
  groups: getGroups(filters).map((group) => ({
    ...group,
    properties: getGroupProperties(group).map((property) =>
      isDependency(property)
        ? {
            ...property,
            key: findFlag(flags, property.key)?.key ?? property.key,
            value: property.value ?? true,
            dependency_chain: buildDependencyChain(flags, property.key) ?? [],
          }
        : property,
    ),
  })),
})

/**
 * Returns the keys of a flag and those it depends on, dependencies first. Null if only the server can evaluate them,
 * because a flag is missing, inactive or for groups, or depends on itself. SDKs then request the server.
 */
function buildDependencyChain(
  flags: Definition[],
  name: unknown,
  chain: string[] = [],
  parents: readonly string[] = [],
): string[] | null {
  const flag = findFlag(flags, name)
  if (!flag || parents.includes(flag.key) || typeof flag.filters.aggregation_group_type_index === 'number')
    return null
  if (chain.includes(flag.key)) return chain
  for (const dependency of getProperties(flag.filters).filter(isDependency))
    if (!buildDependencyChain(flags, dependency.key, chain, [...parents, flag.key])) return null
  chain.push(flag.key)
  return chain
}
