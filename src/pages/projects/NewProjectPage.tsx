import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { getLevelDenial } from '../../api/level-denial'
import { useLevel } from '../../api/me'
import { CancelLink } from '../../components/link/CancelLink'
import { NarrowColumn } from '../../components/page/NarrowColumn'
import { PageHeader } from '../../components/page/PageHeader'
import { createTarget } from '../../components/resource-form/target'
import { notifySuccess } from '../../components/toasts/toasts'
import { t } from '../../texts/translate'
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
