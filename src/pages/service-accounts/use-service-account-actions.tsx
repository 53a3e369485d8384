import { IconBan, IconKey, IconPlayerPlay } from '@tabler/icons-react'
import { api } from '../../../contract'
import type { ServiceAccount } from '../../../contract/schemas/service-accounts'
import { createMutation } from '../../api/query/mutation'
import { useDenialReason } from '../../api/session/permissions'
import type { Action } from '../../components/actions/action'
import { DELETE, EDIT } from '../../components/actions/common-actions'
import { t } from '../../lib/i18n/translate'

/** Returns the actions of a service account. */
export function useServiceAccountActions(organization_id: string): Action<ServiceAccount>[] {
  const reason = useDenialReason(api.serviceAccounts.update, t('change service accounts'))
  const keyReason = useDenialReason(api.serviceAccountKeys.create, t('create API keys of service accounts'))
  const disabledReason = () => reason
  const path = `/organizations/${organization_id}/service_accounts`
  const setActive = ({ id }: ServiceAccount, is_active: boolean) =>
    createMutation('serviceAccounts', 'update', { params: { organization_id, id }, body: { is_active } })
  return [
    {
      id: 'new-key',
      label: t('New API key'),
      icon: IconKey,
      disabledReason: () => keyReason,
      effect: { href: ({ id }) => `${path}/${id}/keys/new` },
    },
    { ...EDIT, disabledReason, effect: { href: ({ id }) => `${path}/${id}/edit` } },
    {
      id: 'deactivate',
      label: t('Deactivate'),
      icon: IconBan,
      isAvailable: ({ is_active }) => is_active,
      disabledReason,
      effect: {
        write: (row) => setActive(row, false),
        question: ({ name }) => ({
          title: t('Deactivate {name}?', { name }),
          message: t('Requests with its API keys are rejected until you activate it again.'),
          confirm: t('Deactivate'),
          danger: true,
        }),
        done: ({ name }) => t('{name} was deactivated.', { name }),
        failed: ({ name }) => t('{name} could not be deactivated.', { name }),
      },
    },
    {
      id: 'activate',
      label: t('Activate'),
      icon: IconPlayerPlay,
      isAvailable: ({ is_active }) => !is_active,
      disabledReason,
      effect: {
        write: (row) => setActive(row, true),
        done: ({ name }) => t('{name} was activated.', { name }),
        failed: ({ name }) => t('{name} could not be activated.', { name }),
      },
    },
    {
      ...DELETE,
      disabledReason,
      effect: {
        write: ({ id }) => createMutation('serviceAccounts', 'destroy', { params: { organization_id, id } }),
        question: ({ name }) => ({
          title: t('Delete {name}?', { name }),
          message: ACCOUNT_LOSS,
          confirm: t('Delete service account'),
          danger: true,
        }),
        done: ({ name }) => t('{name} was deleted.', { name }),
        failed: ({ name }) => t('{name} could not be deleted.', { name }),
        redirectTo: () => path,
      },
    },
  ]
}

/** Consequences of deleting a service account. */
export const ACCOUNT_LOSS = t(
  "Its API keys are rejected from then on. Records that it created remain. This can't be undone.",
)
