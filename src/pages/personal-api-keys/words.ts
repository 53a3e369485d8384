import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import { t } from '../../texts/text'

const SHOWN = 2

/** The first few of many, and how many more there are. */
function some(all: readonly string[]): string {
  const rest = all.length - SHOWN
  const names = all.slice(0, SHOWN).join(', ')
  return rest > 0 ? t('{names} and {rest} more', { names, rest }) : names
}

/** What a key may do, in short. */
export function scopeWords({ scopes }: Pick<PersonalApiKey, 'scopes'>): string {
  if (scopes.includes('*')) return t('Everything')
  return scopes.length === 0 ? t('Nothing') : some(scopes)
}

/** What else its owner loses with a key, given all their keys; null for nothing, or where those are not known. */
export function lossOf(key: PersonalApiKey, all: readonly PersonalApiKey[]): string | null {
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

/** Where a key works, in short. */
export const placeWords = (places: readonly string[]): string =>
  places.length === 0 ? t('Everywhere') : some(places)
