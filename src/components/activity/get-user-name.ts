import type { ActivityEntry } from '../../../contract/schemas/activity'
import { t } from '../../lib/i18n/translate'

/** Returns the name of the acting user. Servers report their own actions without a user, or as the system. */
export function getUserName(user: ActivityEntry['user'] | null | undefined): string {
  if (!user || user.is_system) return t('The server')
  if (user.is_service_account) return t('{name} (service account)', { name: user.first_name })
  return user.first_name || user.email || t('Unknown user')
}
