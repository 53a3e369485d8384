import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { FeatureFlagCreate, FeatureFlagPatch } from '../../../../contract/schemas/feature-flags'
import { query } from '../../../api/query/queries'
import { EditingNote } from '../../../components/form/EditingNote'
import { createTarget, updateTarget } from '../../../components/form/model'
import { notifySuccess } from '../../../components/overlays/toasts'
import { CancelLink } from '../../../components/ui/link/CancelLink'
import { PageHeader } from '../../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../../components/ui/page/RecordBoundary'
import { t } from '../../../lib/i18n/translate'
import { FlagStateBadge } from '../badges'
import { flagCrumbs } from '../crumbs'
import { FlagForm } from './FlagForm'

export function NewFeatureFlagPage() {
  const { project_id } = useParams({ from: '/projects/$project_id/feature_flags/new' })
  const startsAt = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('New feature flag')} crumbs={flagCrumbs(project_id)} />
      <FlagForm
        target={createTarget('featureFlags', 'create', { project_id })}
        schema={FeatureFlagCreate}
        startsAt={startsAt}
        onSaved={({ id, key }) => {
          notifySuccess(t('{key} was created.', { key }))
          void navigate({
            to: '/projects/$project_id/feature_flags/$id',
            params: { project_id, id: String(id) },
          })
        }}
        submitLabel={t('Create feature flag')}
        cancel={<CancelLink to="/projects/$project_id/feature_flags" params={{ project_id }} />}
      />
    </>
  )
}

export function EditFeatureFlagPage() {
  const params = useParams({ from: '/projects/$project_id/feature_flags/$id/edit' })
  const startsAt = useLocation({ select: ({ hash }) => hash })
  const flag = useQuery(query('featureFlags', 'retrieve', { params }))
  const navigate = useNavigate()
  const to = '/projects/$project_id/feature_flags/$id'
  return (
    <RecordBoundary query={flag} kind={t('Feature flag')}>
      {(record) => (
        <>
          <PageHeader
            title={t('Edit {key}', { key: record.key })}
            aside={<FlagStateBadge flag={record} />}
            crumbs={flagCrumbs(params.project_id, record)}
          />
          <EditingNote project_id={params.project_id} resource="feature_flag" record_id={params.id} />
          <FlagForm
            key={record.id}
            target={updateTarget('featureFlags', 'update', params, record)}
            schema={FeatureFlagPatch}
            startsAt={startsAt}
            onSaved={({ key }) => {
              notifySuccess(t('{key} was saved.', { key }))
              void navigate({ to, params })
            }}
            submitLabel={t('Save')}
            cancel={<CancelLink to={to} params={params} />}
          />
        </>
      )}
    </RecordBoundary>
  )
}
