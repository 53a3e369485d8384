import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import { t } from '../../texts/translate'

const SHOWN = 2

/** Returns the first few entries, and the number of remaining ones. */
function some(all: readonly string[]): string {
  const rest = all.length - SHOWN
  const names = all.slice(0, SHOWN).join(', ')
  return rest > 0 ? t('{names} and {rest} more', { names, rest }) : names
}

/** Summarizes the scopes of an API key. */
export function formatScopes({ scopes }: Pick<PersonalApiKey, 'scopes'>): string {
  if (scopes.includes('*')) return t('Everything')
  return scopes.length === 0 ? t('Nothing') : some(scopes)
}

/** Returns the further consequences of deleting an API key, given all keys of its owner; null if none or unknown. */
export function getDeletionWarning(key: PersonalApiKey, all: readonly PersonalApiKey[]): string | null {
  const others = all.filter(({ id }) => id !== key.id)
  if (others.length === all.length) return null
  if (others.length === 0) {
    return t(
      'It is your only key. Without one you cannot sign in or create another: somebody with access to the server has to do it for you.',
    )
  }
  const isMaster = ({ scopes }: PersonalApiKey) => scopes.includes('*')
  return isMaster(key) && !others.some(isMaster) ? t('No other key of yours may list and create keys.') : null
}

/** Summarizes the organizations or projects of an API key. */
export const formatRestrictions = (places: readonly string[]): string =>
  places.length === 0 ? t('Everywhere') : some(places)
