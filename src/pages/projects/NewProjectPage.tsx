import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { getLevelDenial } from '../../api/level-denial'
import { useLevel } from '../../api/me'
import { CancelLink } from '../../components/link/CancelLink'
import { Narrow } from '../../components/page/Narrow'
import { PageHeader } from '../../components/page/PageHeader'
import { making } from '../../components/resource-form/target'
import { sayDone } from '../../components/toasts/toasts'
import { t } from '../../texts/text'
import { NewProjectForm } from './ProjectForm'

export function NewProjectPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/projects/new' })
  const navigate = useNavigate()
  const to = '/organizations/$organization_id/projects'
  return (
    <>
      <PageHeader
        title={t('New project')}
        description={t('A project has its own surveys, flags and token.')}
        crumbs={[
          <Link key="all" to={to} params={{ organization_id }}>
            {t('Projects')}
          </Link>,
        ]}
      />
      <Narrow>
        <NewProjectForm
          accessReason={getLevelDenial(useLevel(organization_id), 'admin', t('make a project private'))}
          target={making('projects', 'create', { organization_id })}
          onSaved={({ id, name }) => {
            sayDone(t('{name} was created.', { name }))
            void navigate({ to: `${to}/$id`, params: { organization_id, id: String(id) } })
          }}
          cancel={<CancelLink to={to} params={{ organization_id }} />}
        />
      </Narrow>
    </>
  )
}
