import { IconRefresh } from '@tabler/icons-react'
import { api } from '../../../contract'
import type { Domain } from '../../../contract/schemas/domains'
import { createMutation } from '../../api/query/mutation'
import { useDenialReason } from '../../api/session/permissions'
import { type Action, toChange } from '../../components/actions/action'
import { DELETE, EDIT } from '../../components/actions/common-actions'
import { t } from '../../lib/i18n/translate'
import { DOMAIN_LOSS } from './labels'

/** Returns the actions of a domain of an organization. */
export function useDomainActions(organization_id: string): Action<Domain>[] {
  const reason = useDenialReason(api.domains.update, t('change a domain'))
  const list = `/organizations/${organization_id}/domains`
  const getReason = () => reason
  return [
    {
      ...EDIT,
      disabledReason: getReason,
      effect: { href: ({ id }) => `${list}/${id}/edit` },
    },
    {
      id: 'verify',
      label: t('Verify now'),
      icon: IconRefresh,
      keys: 'v',
      isAvailable: ({ is_verified }) => !is_verified,
      disabledReason: getReason,
      effect: toChange({
        write: ({ id }) => createMutation('domains', 'verify', { params: { organization_id, id }, body: {} }),
        done: ({ domain }) => t('{domain} was verified.', { domain }),
        problem: ({ domain }, { is_verified, verification }) =>
          is_verified
            ? null
            : t('{domain} could not be verified. {message}', {
                domain,
                message: verification?.message ?? '',
              }),
        failed: ({ domain }) => t('The DNS record of {domain} could not be checked.', { domain }),
      }),
    },
    {
      ...DELETE,
      label: t('Remove'),
      disabledReason: getReason,
      effect: {
        write: ({ id }) => createMutation('domains', 'destroy', { params: { organization_id, id } }),
        question: ({ domain }) => ({
          title: t('Remove {domain}?', { domain }),
          message: DOMAIN_LOSS,
          confirm: t('Remove domain'),
          danger: true,
        }),
        done: ({ domain }) => t('{domain} was removed.', { domain }),
        failed: ({ domain }) => t('{domain} could not be removed.', { domain }),
        redirectTo: () => list,
      },
    },
  ]
}
