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

/** Paths in a project. Lists of projects contain only those that the caller can access. */
const IN_PROJECT =
  /:project_id|:organization_id\/(projects\/:id|batch_exports(?!\/(test|run_test_step_new)\/))\//

/** Kinds of resources by path segment; all other paths in a project belong to the project itself. */
const PATHS: readonly [segment: RegExp, AccessResource][] = [
  [/\/surveys\//, 'survey'],
  [/\/feature_flags\//, 'feature_flag'],
  [/\/batch_exports\//, 'batch_export'],
  [/\/(home|persons|property_definitions)\//, 'person'],
]

/** Operations on batch exports that do not send or return data of persons and events, although they write. */
const WITHOUT_DATA = /\/(pause|cancel|run_test_step\w*)\/$/

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
  if (!IN_PROJECT.test(path)) return []
  if (path.includes('/resource_access_controls/')) return [{ resource: 'project', level: 'viewer' }]
  const resource = PATHS.find(([segment]) => segment.test(path))?.[1] ?? 'project'
  const level = scope?.endsWith(':read') ? 'viewer' : 'editor'
  const movesData =
    resource === 'batch_export' &&
    (path.includes('/files/') ||
      path.endsWith('/preview/') ||
      (level === 'editor' && method !== 'DELETE' && !WITHOUT_DATA.test(path)))
  return [{ resource, level }, ...(movesData ? [{ resource: 'person', level: 'viewer' } as const] : [])]
}
