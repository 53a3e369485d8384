import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { BatchExportCreate, BatchExportPatch } from '../../../../contract/schemas/batch-exports'
import { query } from '../../../api/query/queries'
import { useMe } from '../../../api/session/me'
import { ExportStateBadge } from '../../../components/batch-exports/ExportStateBadge'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { EditingNote } from '../../../components/form/EditingNote'
import { createTarget, updateTarget } from '../../../components/form/model'
import { notifySuccess } from '../../../components/overlays/toasts'
import { CancelLink } from '../../../components/ui/link/CancelLink'
import { PageHeader } from '../../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../../components/ui/page/RecordBoundary'
import { t } from '../../../lib/i18n/translate'
import { buildPath, exportCrumbs, useExportId, useExportScope } from '../scope'
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
        description={t('Exports new data from now on. A backfill adds earlier data.')}
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

export function EditBatchExportPage() {
  const scope = useExportScope()
  const id = useExportId()
  const params = { ...scope.params, id }
  const record = useQuery({
    ...query(scope.resource, 'retrieve', { params }),
    // The form starts from the current server state and is not refreshed until it is saved.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const navigate = useNavigate()
  const back = buildPath(scope, id)
  return (
    <RecordBoundary query={record} kind={t('Batch export')}>
      {(loaded) => (
        <>
          <PageHeader
            title={t('Edit {name}', { name: loaded.name })}
            aside={<ExportStateBadge of={loaded} />}
            crumbs={exportCrumbs(scope, loaded)}
          />
          <EditingNote project_id={String(loaded.team_id)} resource="batch_export" record_id={id} />
          {record.isFetchedAfterMount && (
            <BatchExportForm
              key={loaded.id}
              scope={scope}
              target={updateTarget(scope.resource, 'update', params, loaded)}
              team_id={null}
              schema={BatchExportPatch}
              onSaved={(saved) => {
                notifySuccess(t('{name} was saved.', { name: saved.name }))
                void navigate({ to: buildPath(scope, saved.id) })
              }}
              submitLabel={t('Save')}
              cancel={<CancelLink to={back} />}
            />
          )}
        </>
      )}
    </RecordBoundary>
  )
}
