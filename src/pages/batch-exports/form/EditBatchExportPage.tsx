import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BatchExportPatch } from '../../../../contract/schemas/batch-exports'
import { query } from '../../../api/query/queries'
import { ExportStateBadge } from '../../../components/batch-exports/ExportStateBadge'
import { EditingNote } from '../../../components/form/EditingNote'
import { updateTarget } from '../../../components/form/target'
import { notifySuccess } from '../../../components/overlays/toasts'
import { CancelLink } from '../../../components/ui/link/CancelLink'
import { PageHeader } from '../../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../../components/ui/page/RecordBoundary'
import { t } from '../../../lib/i18n/translate'
import { exportCrumbs } from '../crumbs'
import { buildPath, useExportId, useExportScope } from '../scope'
import { BatchExportForm } from './BatchExportForm'

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
