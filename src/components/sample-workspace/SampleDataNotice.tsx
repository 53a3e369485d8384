import { IconInfoCircle } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { api } from '../../../contract'
import type { SampleWorkspace } from '../../../contract/schemas/sample-workspace'
import { client } from '../../api/client/client'
import { invalidate } from '../../api/query/invalidation'
import { createMutation } from '../../api/query/mutation'
import { nullIfUnsupported } from '../../api/query/optional-endpoint'
import { query } from '../../api/query/queries'
import { queryClient } from '../../api/query/query-client'
import { getLevelDenial } from '../../api/session/denial'
import { useLevel } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { t } from '../../lib/i18n/translate'
import { ActionButton } from '../actions/ActionButton'
import { type Action, toChange } from '../actions/action'
import { notify } from '../overlays/toasts'
import classes from './sample-workspace.module.css'

/** Line in an organization with sample data, with the action to remove it. */
export function SampleDataNotice({
  organization_id,
  otherwise = null,
}: {
  organization_id: string
  /** Content without sample data. */
  otherwise?: ReactNode
}) {
  const canRead = useDenialReason(api.sampleWorkspace.retrieve) === null
  const { data: workspace } = useQuery({ ...sampleWorkspaceQuery(organization_id), enabled: canRead })
  const action = useRemoveAction(organization_id)
  const wasRemoving = useRef(false)
  const { is_sample = false, is_loading = false, is_removing = false } = workspace ?? {}
  useEffect(() => {
    if (wasRemoving.current && !is_removing && !is_sample) {
      notify(t('Sample data removed'))
      // Names, projects and records of all lists have changed.
      invalidate({})
    }
    wasRemoving.current = is_removing
  }, [is_sample, is_removing])
  if (!is_sample) return workspace === undefined && canRead ? null : otherwise
  const reason = action.disabledReason?.(organization_id)
  return (
    <div className={classes.notice} role="note" aria-label={t('Sample data')}>
      <IconInfoCircle size={16} aria-hidden className={classes.icon} />
      <span role="status">
        {is_removing
          ? t('Removing sample data…')
          : is_loading
            ? t('Loading sample data…')
            : t('Contains sample data.')}
      </span>
      {!is_removing && reason && <span className={classes.reason}>{reason}</span>}
      {!is_removing && (
        <ActionButton
          action={action}
          row={organization_id}
          className={classes.remove}
          size="compact-sm"
          variant="transparent"
        />
      )}
    </div>
  )
}

function useRemoveAction(organization_id: string): Action<string> {
  const actionText = t('remove sample data')
  const cannotRemove = useDenialReason(api.sampleWorkspace.destroy, actionText)
  const level = useLevel(organization_id)
  return {
    id: 'remove-sample-data',
    label: t('Remove sample data'),
    disabledReason: () => cannotRemove ?? getLevelDenial(level, 'admin', actionText),
    effect: toChange({
      write: () => createMutation('sampleWorkspace', 'destroy', { params: { organization_id } }),
      question: () => ({
        title: t('Remove sample data?'),
        message: <RemovalConsequences />,
        confirm: t('Remove sample data'),
        danger: true,
      }),
      done: () => t('The removal of the sample data has started.'),
      failed: () => t('The sample data could not be removed.'),
      after: (_, workspace) =>
        queryClient.setQueryData(sampleWorkspaceQuery(organization_id).queryKey, workspace),
    }),
  }
}

function RemovalConsequences() {
  return (
    <>
      {t('These are deleted:')}
      <ul>
        <li>
          {t('All sample records, including those you edited, and the second project if it is empty then')}
        </li>
        <li>{t('Sample events, people and survey responses')}</li>
        <li>{t('Files that sample batch exports wrote to this server')}</li>
      </ul>
      {t('These remain:')}
      <ul>
        <li>{t('Everything that you and other users created')}</li>
        <li>{t('The organization and its first project, with default names unless they were renamed')}</li>
        <li>{t('API keys, project tokens and sample flags that your surveys use')}</li>
      </ul>
      {t("This can't be undone.")}
    </>
  )
}

const POLLING_MS = 2000

/**
 * Query of the state of an organization's sample data; null if the server does not support it. Sample data is only
 * created at the first start of a server, so that other organizations are read once.
 */
function sampleWorkspaceQuery(organization_id: string) {
  const input = { params: { organization_id } }
  return queryOptions<SampleWorkspace | null>({
    queryKey: query('sampleWorkspace', 'retrieve', input).queryKey,
    queryFn: ({ signal }) =>
      nullIfUnsupported('sampleWorkspace', () => client.sampleWorkspace.retrieve(input, { signal })),
    staleTime: ({ state }) => (state.data?.is_sample ? 0 : Number.POSITIVE_INFINITY),
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.is_loading || state.data?.is_removing ? POLLING_MS : false),
  })
}
