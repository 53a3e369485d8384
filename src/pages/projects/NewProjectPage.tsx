import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { getLevelDenial } from '../../api/session/level-denial'
import { useLevel } from '../../api/session/me'
import { createTarget } from '../../components/form/target'
import { notifySuccess } from '../../components/overlays/toasts'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { NarrowColumn } from '../../components/ui/page/NarrowColumn'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { NewProjectForm } from './ProjectForm'

export function NewProjectPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/projects/new' })
  const navigate = useNavigate()
  const to = '/organizations/$organization_id/projects'
  return (
    <>
      <PageHeader
        title={t('New project')}
        description={t('Each project has its own surveys, feature flags and token.')}
        crumbs={[
          <Link key="all" to={to} params={{ organization_id }}>
            {t('Projects')}
          </Link>,
        ]}
      />
      <NarrowColumn>
        <NewProjectForm
          accessReason={getLevelDenial(useLevel(organization_id), 'admin', t('create a private project'))}
          target={createTarget('projects', 'create', { organization_id })}
          onSaved={({ id, name }) => {
            notifySuccess(t('{name} was created.', { name }))
            void navigate({ to: `${to}/$id`, params: { organization_id, id: String(id) } })
          }}
          cancel={<CancelLink to={to} params={{ organization_id }} />}
        />
      </NarrowColumn>
    </>
  )
}
