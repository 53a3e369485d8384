import type { EditedResource } from '../../../contract/domain/live'
import { usePresence } from '../../api/live/live-updates'
import { useMe } from '../../api/session/me'
import { formatEnumeration } from '../../lib/i18n/locale'
import { t } from '../../lib/i18n/translate'
import { Avatar, getPersonName } from '../ui/cells/PersonName'

/** Record whose form is open. */
interface EditedRecord {
  project_id: string
  resource: EditedResource
  record_id: string
}

/** Note above a form that other people, or other tabs of the user, have open too. */
export function EditingNote({ project_id, resource, record_id }: EditedRecord) {
  const presences = usePresence(project_id, resource, record_id)
  const { data: me } = useMe()
  const people = [...new Map(presences.map(({ user }) => [user.uuid, user])).values()].map((user) => ({
    user,
    name: getPersonName(user),
    isMe: user.uuid === me?.uuid,
  }))
  return (
    <div role="status">
      {people.length > 0 && (
        <p className="row gap-8 mb-10 soft">
          <span className="inline-row flex-none">
            {people.map(({ user }) => (
              <Avatar key={user.uuid} user={user} />
            ))}
          </span>
          {t('Also editing: {names}. Changes are merged when you save.', {
            names: formatEnumeration(
              people.map(({ name, isMe }) => (isMe ? t('you, in another tab') : name)),
            ),
          })}
        </p>
      )}
    </div>
  )
}
