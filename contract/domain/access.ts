/** Levels of access to a kind of resources in a project. Each level includes the lower ones. */
export const ACCESS_LEVELS = ['none', 'viewer', 'editor', 'manager'] as const
export type AccessLevel = (typeof ACCESS_LEVELS)[number]

/** Kinds of resources with access rules. `person` is the data of persons and events, `project` the project itself. */
export const ACCESS_RESOURCES = ['project', 'survey', 'feature_flag', 'batch_export', 'person'] as const
export type AccessResource = (typeof ACCESS_RESOURCES)[number]

/** Level without any rule: everything that the level of the membership allows. */
export const DEFAULT_ACCESS_LEVEL: AccessLevel = 'editor'

/** Tests whether a level includes another one. */
export const hasAccess = (level: AccessLevel, required: AccessLevel): boolean =>
  ACCESS_LEVELS.indexOf(level) >= ACCESS_LEVELS.indexOf(required)

/** Level of access to a kind of resources that an endpoint requires. */
export interface RequiredAccess {
  resource: AccessResource
  level: AccessLevel
}

/**
 * Path of a project or in it, with its next segment. Exports are also reached through their organization; lists of projects
 * contain only those that the caller can access.
 */
const IN_PROJECT =
  /(?:(?:projects|environments)\/:\w+|organization_id(?=\/batch_exports\/(?!test|run_test)))\/(\w*)/

/** Kinds of resources by path segment; all other paths in a project belong to the project itself. */
const RESOURCES: Partial<Record<string, AccessResource>> = {
  surveys: 'survey',
  survey_reports: 'survey',
  feature_flags: 'feature_flag',
  batch_exports: 'batch_export',
  events: 'person',
  persons: 'person',
  property_definitions: 'person',
  event_definitions: 'person',
}

/** Further kinds of resources that parts of a person contain. */
const OF_PERSONS: Partial<Record<string, AccessResource>> = {
  flags: 'feature_flag',
  survey_responses: 'survey',
}

/**
 * Returns the access that an endpoint requires, from its path and its scope: viewers read, editors write and delete.
 * Access rules themselves are readable by all viewers of the project; the handler checks who may change them.
 */
export function getRequiredAccess({
  method,
  path,
  scope,
}: {
  method: string
  path: string
  scope: string | null
}): RequiredAccess[] {
  const segment = IN_PROJECT.exec(path)?.[1]
  if (segment === undefined) return []
  const resource = RESOURCES[segment] ?? 'project'
  const level = scope?.endsWith('read') || segment === 'resource_access_controls' ? 'viewer' : 'editor'
  // Exports send or return data of persons and events, except for these operations.
  const movesData =
    resource === 'batch_export' &&
    (/\/(files|preview)\//.test(path) ||
      (level === 'editor' && method !== 'DELETE' && !/\/(pause|cancel|run_test_step\w*)\/$/.test(path)))
  // Counting persons by their properties reveals these.
  const revealsPersons = movesData || path.endsWith('/user_blast_radius/')
  const also = revealsPersons ? 'person' : OF_PERSONS[/\/persons\/:id\/(\w+)/.exec(path)?.[1] ?? '']
  return [{ resource, level }, ...(also ? [{ resource: also, level: 'viewer' } as const] : [])]
}
