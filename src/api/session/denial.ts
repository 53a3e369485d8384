import { getRequiredAccess, hasAccess } from '../../../contract/domain/access'
import { getLevelName, LEVELS, type LevelName } from '../../../contract/domain/levels'
import { hasScope } from '../../../contract/domain/scopes'
import type { Endpoint } from '../../../contract/endpoint'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import type { ProjectBasic } from '../../../contract/schemas/projects'
import { t, translated } from '../../lib/i18n/translate'

/**
 * Returns the reason why a user of this level may not do something that requires another; null if they may, or while
 * the level is unknown.
 */
export function getLevelDenial(
  level: number | null | undefined,
  needed: LevelName,
  actionText: string,
): string | null {
  if (level === undefined || (level ?? 0) >= LEVELS[needed]) return null
  const role = describeLevel(level)
  return needed === 'owner'
    ? t('Only owners can {action}. {role}', { action: actionText, role })
    : t('Only admins and owners can {action}. {role}', { action: actionText, role })
}

function describeLevel(level: number | null | undefined): string {
  if (level === null || level === undefined) return t('You are not a member.')
  if (level === LEVELS.owner) return t('Your level is owner.')
  return level === LEVELS.admin
    ? t('Your level is admin.')
    : t('Your level is {level}.', { level: formatLevel(level) })
}

const WORDS: Record<string, string> = {
  member: t('member'),
  admin: t('admin'),
  owner: t('owner'),
} satisfies Record<LevelName, string>

/** Formats a membership level within a sentence; by its number if this version does not know it. */
export const formatLevel = (level: number): string =>
  WORDS[getLevelName(level)] ?? t('level {level}', { level })

/** Permissions of a key, as included in its own record. */
export type KeyPermissions = Pick<PersonalApiKey, 'scopes' | 'scoped_teams' | 'scoped_organizations'>

/** Scope of a call: the organization (also that of the project), and the project. */
interface KeyTarget {
  organization_id?: string | undefined
  project_id?: string | undefined
}

/** Returns the reason why a key may not call an endpoint in a scope; null if it may, or while the key is unknown. */
export function getApiKeyDenial(
  key: KeyPermissions | null,
  { path, scope }: Pick<Endpoint, 'path' | 'scope'>,
  place: KeyTarget,
): string | null {
  if (!key) return null
  return (
    getRestrictionDenial(key, path, place) ?? getKeyManagementDenial(key, path) ?? getScopeDenial(key, scope)
  )
}

/** Listing and creating keys requires a key with full access. */
const getKeyManagementDenial = ({ scopes }: KeyPermissions, path: string) =>
  /^\/api\/personal_api_keys\/$|\/keys\/(:id\/roll\/)?$/.test(path) && !(scopes ?? []).includes('*')
    ? t('Only API keys with the scope * can list and create API keys.')
    : null

/** Server rule: a key restricted to projects works only in them; one restricted to organizations, not in others. */
function getRestrictionDenial(
  key: KeyPermissions,
  path: string,
  { organization_id, project_id }: KeyTarget,
): string | null {
  if (path.startsWith('/api/users/') || path.startsWith('/api/personal_api_keys/')) return null
  const projects = key.scoped_teams ?? []
  const organizations = key.scoped_organizations ?? []
  if (projects.length > 0) {
    if (!path.includes('/:project_id/')) {
      return t('Your API key is restricted to specific projects and has no access outside of them.')
    }
    if (/^\d+$/.test(project_id ?? '') && !projects.includes(Number(project_id))) {
      return t('Your API key has no access to this project.')
    }
  }
  if (organizations.length > 0 && organization_id !== undefined && !organizations.includes(organization_id)) {
    return t('Your API key has no access to this organization.')
  }
  return null
}

const getScopeDenial = ({ scopes }: KeyPermissions, needed: Endpoint['scope']) =>
  needed === null || hasScope(scopes ?? [], needed) ? null : t('Missing scope: {needed}.', { needed })

/** Returns the access that an endpoint requires and the user does not have; null if there is none, or while unknown. */
export function getAccessDenial(
  levels: ProjectBasic['user_access_levels'] | undefined,
  endpoint: Pick<Endpoint, 'method' | 'path' | 'scope'>,
): string | null {
  const missing =
    levels && getRequiredAccess(endpoint).find(({ resource, level }) => !hasAccess(levels[resource], level))
  return missing
    ? t('Requires {level} access to {resource}.', {
        level: missing.level === 'viewer' ? t('view') : t('edit'),
        resource: translated(`${missing.resource.replace('_', ' ')}s`),
      })
    : null
}
