import { api } from '../../../contract'
import { SCOPE_OBJECTS, type Scope, type ScopeObject } from '../../../contract/domain/scopes'
import type { Endpoint, Endpoints } from '../../../contract/endpoint'
import { capitalized } from '../../lib/i18n/case'
import { formatScopeObject } from './labels'

/** Object that an API key can read or write. */
export interface ScopeEntry {
  object: ScopeObject
  label: string
  /** Resources that it grants access to, such as `surveys`; empty if no endpoint requires it. */
  opens: string[]
}

/** Resources of endpoints that are not named by their path. */
const SUBJECTS: Readonly<Record<string, string>> = {
  activity: 'activity',
  property_definitions: 'property definitions',
  event_definitions: 'event definitions',
  values: 'property values',
  keys: 'API keys',
  api_keys: 'API keys',
  oidc: 'single sign-on',
}

const getSegment = (path: string) =>
  path.split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? ''

/** Returns the resource of an endpoint: the last path segment that is not a parameter. */
function getSubject({ path }: Endpoint, table: Endpoints): string {
  const subject = SUBJECTS[getSegment(path)]
  if (subject !== undefined) return subject
  const [base = path] = Object.values(table)
    .map((row) => row.path)
    .sort((a, b) => a.length - b.length)
  const segment = getSegment(base)
  return SUBJECTS[segment] ?? segment.replaceAll('_', ' ')
}

const scopeUses = Object.values<Endpoints>(api).flatMap((table) =>
  Object.values(table).flatMap((row) =>
    row.scope === null ? [] : [{ object: row.scope.split(':')[0], subject: getSubject(row, table) }],
  ),
)

const entries: ScopeEntry[] = SCOPE_OBJECTS.map((object) => ({
  object,
  label: capitalized(formatScopeObject(object)),
  opens: [...new Set(scopeUses.filter((row) => row.object === object).map(({ subject }) => subject))],
}))

/** Scopes required by an endpoint of the API. */
export const USED_SCOPES = entries.filter(({ opens }) => opens.length > 0)

/** Scopes that no endpoint requires: listed so that API keys can include them. */
export const OTHER_SCOPES = entries.filter(({ opens }) => opens.length === 0)

export type ScopeLevel = 'none' | 'read' | 'write'

/** Returns the access level that a list of scopes grants on an object. */
export function getScopeLevel(scopes: readonly Scope[], object: ScopeObject): ScopeLevel {
  if (scopes.includes(`${object}:write`)) return 'write'
  return scopes.includes(`${object}:read`) ? 'read' : 'none'
}

/** Sets the access level on an object. Write includes read, so one scope is sufficient. */
export function setScopeLevel(scopes: readonly Scope[], object: ScopeObject, power: ScopeLevel): Scope[] {
  const others = scopes.filter((scope) => !scope.startsWith(`${object}:`))
  return power === 'none' ? others : [...others, `${object}:${power}`]
}
