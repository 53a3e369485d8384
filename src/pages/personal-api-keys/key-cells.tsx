import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import { listRestrictedScopes, type ScopeNames } from '../../api/session/memberships'
import { formatRestrictions } from '../../components/api-keys/labels'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { t } from '../../lib/i18n/translate'

/** Organizations or projects to which a key is restricted. */
export function KeyPlaces({ apiKey, names }: { apiKey: PersonalApiKey; names: ScopeNames }) {
  const restrictedScopes = listRestrictedScopes(apiKey, names)
  return (
    <span className="block break wrap-text" title={restrictedScopes.join(', ')}>
      {formatRestrictions(restrictedScopes)}
    </span>
  )
}

/** Last use of a key. The server updates it at most once a minute; listing the keys uses the current one. */
export const KeyLastUse = ({ apiKey, isCurrent }: { apiKey: PersonalApiKey; isCurrent: boolean }) => (
  <RelativeTime at={isCurrent ? new Date().toISOString() : apiKey.last_used_at} none={t('Never')} />
)
