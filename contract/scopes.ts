/** What a key can be allowed to read or write. */
export const SCOPE_OBJECTS = [
  'action',
  'activity_log',
  'annotation',
  'batch_export',
  'cohort',
  'dashboard',
  'dashboard_template',
  'early_access_feature',
  'event_definition',
  'experiment',
  'export',
  'feature_flag',
  'group',
  'insight',
  'query',
  'notebook',
  'organization',
  'organization_member',
  'person',
  'plugin',
  'project',
  'property_definition',
  'session_recording',
  'session_recording_playlist',
  'sharing_configuration',
  'subscription',
  'survey',
  'user',
  'webhook',
] as const

export type ScopeObject = (typeof SCOPE_OBJECTS)[number]
export type Scope = `${ScopeObject}:read` | `${ScopeObject}:write`

/** True for `survey:read`, `survey:write`, ... and for `*`, which stands for all of them. */
export function isScope(text: string): text is Scope | '*' {
  const [object, action, ...rest] = text.split(':')
  return (
    text === '*' ||
    (rest.length === 0 &&
      (action === 'read' || action === 'write') &&
      SCOPE_OBJECTS.some((candidate) => candidate === object))
  )
}

/** Whether a key that holds `held` may do what needs `needed`: `*` covers all, `x:write` covers `x:read`. */
export function hasScope(grantedScopes: readonly string[], needed: Scope): boolean {
  return (
    grantedScopes.includes('*') ||
    grantedScopes.includes(needed) ||
    (needed.endsWith(':read') && grantedScopes.includes(needed.replace(/read$/, 'write')))
  )
}
