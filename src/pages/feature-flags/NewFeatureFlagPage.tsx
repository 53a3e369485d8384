import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { FeatureFlagCreate } from '../../../contract/schemas/feature-flags'
import { createTarget } from '../../components/form/target'
import { notifySuccess } from '../../components/overlays/toasts'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { flagCrumbs } from './crumbs'
import { FlagForm } from './form/FlagForm'

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
