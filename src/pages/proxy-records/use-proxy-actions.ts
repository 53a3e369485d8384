import { IconRefresh } from '@tabler/icons-react'
import { api } from '../../../contract'
import { canRetry } from '../../../contract/domain/proxies'
import type { ProxyRecord } from '../../../contract/schemas/proxy-records'
import { createMutation } from '../../api/query/mutation'
import { useDenialReason } from '../../api/session/permissions'
import type { Action } from '../../components/actions/action'
import { DELETE } from '../../components/actions/common-actions'
import { t } from '../../lib/i18n/translate'
import { PROXY_LOSS } from './labels'

/** Returns the actions of a reverse proxy of an organization. */
export function useProxyActions(organization_id: string): Action<ProxyRecord>[] {
  const reason = useDenialReason(api.proxyRecords.destroy, t('change a proxy'))
  const whyNot = () => reason
  return [
    {
      id: 'retry',
      label: t('Try again'),
      icon: IconRefresh,
      keys: 'r',
      isAvailable: ({ status }) => canRetry(status),
      disabledReason: whyNot,
      effect: {
        write: ({ id }) =>
          createMutation('proxyRecords', 'retry', { params: { organization_id, id }, body: {} }),
        done: ({ domain }) => t('Retrying {domain}.', { domain }),
        failed: ({ domain }) => t('{domain} could not be retried.', { domain }),
      },
    },
    {
      ...DELETE,
      disabledReason: whyNot,
      effect: {
        write: ({ id }) => createMutation('proxyRecords', 'destroy', { params: { organization_id, id } }),
        question: ({ domain }) => ({
          title: t('Delete {domain}?', { domain }),
          message: PROXY_LOSS,
          confirm: t('Delete proxy'),
          danger: true,
        }),
        done: ({ domain }) => t('{domain} was deleted.', { domain }),
        failed: ({ domain }) => t('{domain} could not be deleted.', { domain }),
        redirectTo: () => `/organizations/${organization_id}/proxy_records`,
      },
    },
  ]
}
