import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { BatchExportCreate } from '../../../../contract/schemas/batch-exports'
import { query } from '../../../api/query/queries'
import { useMe } from '../../../api/session/me'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { createTarget } from '../../../components/form/target'
import { notifySuccess } from '../../../components/overlays/toasts'
import { CancelLink } from '../../../components/ui/link/CancelLink'
import { PageHeader } from '../../../components/ui/page/PageHeader'
import { t } from '../../../lib/i18n/translate'
import { exportCrumbs } from '../crumbs'
import { buildPath, useExportScope } from '../scope'
import { parseNewSearch } from '../search'
import { BatchExportForm } from './BatchExportForm'

const STARTS_BY = ['from']

export function NewBatchExportPage() {
  const scope = useExportScope()
  const navigate = useNavigate()
  const { data: me, isPending } = useMe()
  const { from } = parseNewSearch(useSearch({ strict: false }))
  const source = useQuery({
    ...query(scope.resource, 'retrieve', { params: { ...scope.params, id: from ?? '' } }),
    enabled: from !== undefined,
    // The form starts from the current settings.
    refetchOnMount: 'always',
  })
  const team = me?.team?.organization === scope.organization_id ? me?.team : null
  return (
    <>
      <PageHeader
        title={t('New batch export')}
        description={t('Starts with the current interval. Backfill to export earlier data.')}
        crumbs={exportCrumbs(scope)}
      />
      {/* The default is the user's current project. */}
      {source.error && <ErrorPanel error={source.error} onRetry={() => void source.refetch()} />}
      {!isPending && (from === undefined || source.isFetchedAfterMount) && (
        <BatchExportForm
          scope={scope}
          target={createTarget(scope.resource, 'create', scope.params)}
          team_id={team?.id ?? null}
          source={source.data}
          startsBy={STARTS_BY}
          key={from}
          schema={BatchExportCreate}
          onSaved={({ id, name }) => {
            notifySuccess(t('{name} was created.', { name }))
            void navigate({ to: buildPath(scope, id) })
          }}
          submitLabel={t('Create batch export')}
          cancel={<CancelLink to={scope.href} />}
        />
      )}
    </>
  )
}
