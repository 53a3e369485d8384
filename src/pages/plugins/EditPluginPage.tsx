import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { query } from '../../api/query/queries'
import { EmptyState } from '../../components/feedback/EmptyState'
import { updateTarget } from '../../components/form/target'
import { notifySuccess } from '../../components/overlays/toasts'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { t } from '../../lib/i18n/translate'
import { pluginCrumbs } from './crumbs'
import { getPluginName } from './details'
import { groupLabels } from './labels'
import { PluginForm } from './PluginForm'
import { getChangeDenial } from './permissions'
import { usePluginOwner } from './scope'

export function EditPluginPage() {
  const { segment, ...params } = useParams({ from: '/organizations/$organization_id/$segment/$id/edit' })
  const plugin = useQuery(query(segment, 'retrieve', { params }))
  const owner = usePluginOwner(params.organization_id)
  const navigate = useNavigate()
  const to = '/organizations/$organization_id/$segment/$id'
  return (
    <RecordBoundary query={plugin} kind={groupLabels[segment].one}>
      {(record) => {
        const reason = getChangeDenial(record, params.organization_id, owner)
        return (
          <>
            <PageHeader
              title={t('Edit {name}', { name: getPluginName(record) })}
              description={t('The URL cannot be changed. Install the plugin from the other URL instead.')}
              crumbs={pluginCrumbs({ organization_id: params.organization_id, segment }, record)}
            />
            {reason ? (
              <EmptyState title={t('Read-only')}>{reason}</EmptyState>
            ) : (
              <PluginForm
                target={updateTarget(segment, 'update', params, record)}
                sharingReason={getChangeDenial(record, params.organization_id, owner, 'root')}
                onSaved={({ id }) => {
                  notifySuccess(t('Changes saved.'))
                  void navigate({ to, params: { segment, ...params, id: String(id) } })
                }}
                cancel={<CancelLink to={to} params={{ segment, ...params }} />}
              />
            )}
          </>
        )
      }}
    </RecordBoundary>
  )
}
