import { IconServer } from '@tabler/icons-react'
import type { ActivityEntry } from '../../../contract/schemas/activity'
import { t } from '../../lib/i18n/translate'
import classes from '../ui/cells/cells.module.css'
import { Avatar } from '../ui/cells/PersonName'

type ActingUser = ActivityEntry['user'] | null | undefined

/**
 * Returns the name of the acting user. Servers report their own actions without a user, or as the system.
 *
 * @param isFull If false, only the first name, for cards with little space
 */
export function getUserName(user: ActingUser, isFull = true): string {
  if (!user || user.is_system) return t('The server')
  if (user.is_service_account) return t('{name} (service account)', { name: user.first_name })
  const names = [user.first_name, isFull && user.last_name]
  return names.filter(Boolean).join(' ') || user.email || t('Unknown user')
}

/** Initials of the acting user; an icon for the server. */
export const UserAvatar = ({ user }: { user: ActingUser }) =>
  !user || user.is_system ? (
    <span className={classes.initials} data-system aria-hidden>
      <IconServer size={15} stroke={1.7} />
    </span>
  ) : (
    <Avatar user={user} />
  )
