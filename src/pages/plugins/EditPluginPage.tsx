import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { query } from '../../api/queries'
import { EmptyState } from '../../components/feedback/EmptyState'
import { CancelLink } from '../../components/link/CancelLink'
import { PageHeader } from '../../components/page/PageHeader'
import { RecordBoundary } from '../../components/page/RecordBoundary'
import { updateTarget } from '../../components/resource-form/target'
import { notifySuccess } from '../../components/toasts/toasts'
import { t } from '../../texts/translate'
import { pluginCrumbs } from './crumbs'
import { nameOf } from './facts'
import { PluginForm } from './PluginForm'
import { useHolder } from './place'
import { whyNotChange } from './rights'
import { words } from './words'

export function EditPluginPage() {
  const { segment, ...params } = useParams({ from: '/organizations/$organization_id/$segment/$id/edit' })
  const plugin = useQuery(query(segment, 'retrieve', { params }))
  const holder = useHolder(params.organization_id)
  const navigate = useNavigate()
  const to = '/organizations/$organization_id/$segment/$id'
  return (
    <RecordBoundary query={plugin} kind={words[segment].one}>
      {(record) => {
        const reason = whyNotChange(record, params.organization_id, holder)
        return (
          <>
            <PageHeader
              title={t('Edit {name}', { name: nameOf(record) })}
              description={t(
                'Its address cannot be changed: to take it from elsewhere, install it from there.',
              )}
              crumbs={pluginCrumbs({ organization_id: params.organization_id, segment }, record)}
            />
            {reason ? (
              <EmptyState title={t('Not to be changed here')}>{reason}</EmptyState>
            ) : (
              <PluginForm
                target={updateTarget(segment, 'update', params, record)}
                sharingReason={whyNotChange(record, params.organization_id, holder, 'root')}
                onSaved={({ id }) => {
                  notifySuccess(t('Saved.'))
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
