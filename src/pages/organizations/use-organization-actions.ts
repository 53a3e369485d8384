import { api } from '../../../contract'
import type { Organization } from '../../../contract/schemas/organizations'
import { createMutation } from '../../api/query/mutation'
import { useTrashNote } from '../../api/query/trash'
import { getLevelDenial } from '../../api/session/denial'
import { useDenialReason } from '../../api/session/permissions'
import type { Action } from '../../components/actions/action'
import { DELETE, EDIT } from '../../components/actions/common-actions'
import { t } from '../../lib/i18n/translate'

/** Warning about the data deleted along with an organization. */
export const ORGANIZATION_LOSS = t('All its projects and their data are deleted too.')

const TO_CHANGE = t('change an organization')
const TO_DELETE = t('delete an organization')

/** Returns the actions of an organization. In the list, the user's level differs per organization. */
export function useOrganizationActions(): Action<Organization>[] {
  const notUpdate = useDenialReason(api.organizations.update, TO_CHANGE)
  const notDelete = useDenialReason(api.organizations.destroy, TO_DELETE)
  const trashNote = useTrashNote()
  return [
    {
      ...EDIT,
      disabledReason: ({ membership_level }) =>
        notUpdate ?? getLevelDenial(membership_level, 'admin', TO_CHANGE),
      effect: { href: ({ id }) => `/organizations/${id}/edit` },
    },
    {
      ...DELETE,
      disabledReason: ({ membership_level }) =>
        notDelete ?? getLevelDenial(membership_level, 'owner', TO_DELETE),
      effect: {
        write: ({ id }) => createMutation('organizations', 'destroy', { params: { id } }),
        question: ({ name }) => ({
          title: t('Delete {name}?', { name }),
          message: `${ORGANIZATION_LOSS} ${trashNote}`,
          confirm: t('Delete organization'),
          danger: true,
          typed: name,
        }),
        done: ({ name }) => t('{name} was deleted.', { name }),
        failed: ({ name }) => t('{name} could not be deleted.', { name }),
        redirectTo: () => '/organizations',
      },
    },
  ]
}
