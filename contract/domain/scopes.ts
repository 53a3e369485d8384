/** Objects that a key can be allowed to read or write. */
export const SCOPE_OBJECTS = [
  'access_control',
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

/** Tests for `survey:read`, `survey:write`, … and for `*`, which includes all scopes. */
export function isScope(text: string): text is Scope | '*' {
  const [object, action, ...rest] = text.split(':')
  return (
    text === '*' ||
    (rest.length === 0 &&
      (action === 'read' || action === 'write') &&
      SCOPE_OBJECTS.some((candidate) => candidate === object))
  )
}

/** Tests whether the granted scopes include the required one: `*` includes all, `x:write` includes `x:read`. */
export function hasScope(grantedScopes: readonly string[], needed: Scope): boolean {
  return (
    grantedScopes.includes('*') ||
    grantedScopes.includes(needed) ||
    (needed.endsWith(':read') && grantedScopes.includes(needed.replace(/read$/, 'write')))
  )
}
