import { IconRefresh } from '@tabler/icons-react'
import { api } from '../../../contract'
import { canRetry } from '../../../contract/domain/proxies'
import type { ProxyRecord } from '../../../contract/schemas/proxy-records'
import { createMutation } from '../../api/query/mutation'
import { useDenialReason } from '../../api/session/permissions'
import { type Action, toChange } from '../../components/actions/action'
import { DELETE } from '../../components/actions/common-actions'
import { t } from '../../lib/i18n/translate'
import { getProxyStatusLabels, PROXY_LOSS } from './labels'

/** Returns the actions of a reverse proxy of an organization. */
export function useProxyActions(organization_id: string): Action<ProxyRecord>[] {
  const reason = useDenialReason(api.proxyRecords.destroy, t('change a proxy'))
  const getReason = () => reason
  return [
    {
      id: 'check',
      label: t('Check now'),
      icon: IconRefresh,
      keys: 'c',
      isAvailable: ({ status }) => status !== 'timed_out' && status !== 'deleting',
      disabledReason: getReason,
      effect: toChange({
        write: ({ id }) =>
          createMutation('proxyRecords', 'check', { params: { organization_id, id }, body: {} }),
        done: ({ domain }, { status }) =>
          t('{domain} was checked. {result}', { domain, result: getProxyStatusLabels(status).meaning }),
        problem: ({ domain }, { status, message }) =>
          status === 'erroring' || status === 'warning'
            ? t('{domain} was checked. {result}', { domain, result: message ?? '' })
            : null,
        failed: ({ domain }) => t('{domain} could not be checked.', { domain }),
      }),
    },
    {
      id: 'retry',
      label: t('Try again'),
      icon: IconRefresh,
      keys: 'r',
      isAvailable: ({ status }) => canRetry(status),
      disabledReason: getReason,
      effect: {
        write: ({ id }) =>
          createMutation('proxyRecords', 'retry', { params: { organization_id, id }, body: {} }),
        done: ({ domain }) => t('Retrying {domain}.', { domain }),
        failed: ({ domain }) => t('{domain} could not be retried.', { domain }),
      },
    },
    {
      ...DELETE,
      disabledReason: getReason,
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
