import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import { formatEnumeration } from '../../lib/i18n/locale'
import { t, tn, translated } from '../../lib/i18n/translate'
import { currentZone } from '../../lib/time/display-zone'
import { formatRelativeDay } from '../ui/cells/format-time'

const SHOWN = 2

/** Returns the first few entries, and the number of remaining ones. */
function some(all: readonly string[]): string {
  const rest = all.length - SHOWN
  const names = all.slice(0, SHOWN).join(', ')
  return rest > 0 ? t('{names} and {rest} more', { names, rest }) : names
}

/** Summarizes the scopes of an API key. */
export function formatScopes({ scopes }: Pick<PersonalApiKey, 'scopes'>): string {
  if (scopes.includes('*')) return t('All scopes')
  return scopes.length === 0 ? t('None') : some(scopes)
}

/** Returns the further consequences of deleting an API key, given all keys of its owner; null if none or unknown. */
export function getDeletionWarning(key: PersonalApiKey, all: readonly PersonalApiKey[]): string | null {
  const others = all.filter(({ id }) => id !== key.id)
  if (others.length === all.length) return null
  if (others.length === 0) {
    return t(
      'This is your only key. Without a key you cannot sign in or create a new one. An administrator of the server can create one for you.',
    )
  }
  const isMaster = ({ scopes }: PersonalApiKey) => scopes.includes('*')
  return isMaster(key) && !others.some(isMaster)
    ? t('None of your other keys can list and create API keys.')
    : null
}

/** Returns true if the expiration date of an API key has passed. Other servers have no expiration dates. */
export const hasExpired = ({ expires_at }: Partial<Pick<PersonalApiKey, 'expires_at'>>): boolean =>
  Boolean(expires_at) && Date.parse(String(expires_at)) <= Date.now()

const UNUSED_DAYS = 90
const DAY_MS = 86_400_000

type KeyUse = Pick<PersonalApiKey, 'last_used_at' | 'created_at'>

const getUnusedDays = ({ last_used_at, created_at }: KeyUse) =>
  (Date.now() - Date.parse(last_used_at ?? created_at)) / DAY_MS

const SOON_DAYS = 14

type KeyExpiry = Pick<PersonalApiKey, 'expires_at'>

/** Returns true if an API key has not expired yet, but will within two weeks. */
export const expiresSoon = (key: KeyExpiry) =>
  key.expires_at !== null && !hasExpired(key) && Date.parse(key.expires_at) < Date.now() + SOON_DAYS * DAY_MS

/** Describes when an API key expires: `expires in 9 days`. */
export const formatExpiry = ({ expires_at }: KeyExpiry): string =>
  t('expires {time}', { time: formatRelativeDay(new Date(expires_at ?? ''), new Date(), currentZone()) })

/** Returns true if an API key has all scopes and never expires. */
export const isUnlimited = ({ scopes, expires_at }: Pick<PersonalApiKey, 'scopes' | 'expires_at'>) =>
  scopes.includes('*') && expires_at === null

/** Returns true if an API key was not used for 90 days, or not at all since a day after its creation. */
export const isUnused = (key: KeyUse) => getUnusedDays(key) > (key.last_used_at === null ? 1 : UNUSED_DAYS)

/** Returns true if an API key is older than 90 days and was not used in these days. */
export const isLongUnused = (key: KeyUse) => getUnusedDays(key) > UNUSED_DAYS

/** Describes for how long an unused API key was not used. */
export function formatUnused(key: KeyUse): string {
  if (key.last_used_at === null) return t('never used')
  return tn(Math.floor(getUnusedDays(key)), 'unused for {n} day', 'unused for {n} days')
}

/** Summarizes the organizations or projects of an API key. */
export const formatRestrictions = (places: readonly string[]): string =>
  places.length === 0 ? t('All resources') : some(places)

/** Formats the scopes of a key as a sentence: `Change: survey. Only read: activity log, project.` */
export function formatKeyPermissions(scopes: readonly string[]): string {
  if (scopes.includes('*')) return t('All scopes')
  const objects = (action: string) =>
    scopes.filter((scope) => scope.endsWith(`:${action}`)).map((scope) => scope.slice(0, -action.length - 1))
  const changed = objects('write')
  const read = objects('read').filter((object) => !changed.includes(object))
  const values = { changed: formatObjects(changed), read: formatObjects(read) }
  if (changed.length > 0 && read.length > 0) return t('Write: {changed}. Read only: {read}.', values)
  if (changed.length > 0) return t('Write: {changed}.', values)
  return read.length > 0 ? t('Read only: {read}.', values) : t('None')
}

const formatObjects = (objects: readonly string[]) => formatEnumeration(objects.map(formatScopeObject))

/** Returns the display name of a scope object, for use within a sentence. */
export const formatScopeObject = (object: string): string => translated(object.replaceAll('_', ' '))

/** Formats the first and last characters of a key: `phx_…f3a1`. */
export const formatMask = (mask_value: string): string => mask_value.replace('...', '…')
