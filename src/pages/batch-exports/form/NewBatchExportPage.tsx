import { useNavigate } from '@tanstack/react-router'
import { BatchExportCreate } from '../../../../contract/schemas/batch-exports'
import { useMe } from '../../../api/session/me'
import { createTarget } from '../../../components/form/target'
import { notifySuccess } from '../../../components/overlays/toasts'
import { CancelLink } from '../../../components/ui/link/CancelLink'
import { PageHeader } from '../../../components/ui/page/PageHeader'
import { t } from '../../../lib/i18n/translate'
import { exportCrumbs } from '../crumbs'
import { buildPath, useExportScope } from '../scope'
import { BatchExportForm } from './BatchExportForm'

export function NewBatchExportPage() {
  const scope = useExportScope()
  const navigate = useNavigate()
  const { data: me, isPending } = useMe()
  const team = me?.team?.organization === scope.organization_id ? me?.team : null
  return (
    <>
      <PageHeader
        title={t('New batch export')}
        description={t('The first interval is the current one. Use a backfill to export earlier data.')}
        crumbs={exportCrumbs(scope)}
      />
      {/* The default is the user's current project. */}
      {!isPending && (
        <BatchExportForm
          scope={scope}
          target={createTarget(scope.resource, 'create', scope.params)}
          team_id={team?.id ?? null}
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
