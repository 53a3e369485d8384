import { linkOptions, useParams } from '@tanstack/react-router'
import { getLevelDenial } from '../../api/session/level-denial'
import { useLevel } from '../../api/session/me'
import { CreatePage } from '../../components/form/CreatePage'
import { createTarget } from '../../components/form/target'
import { t } from '../../lib/i18n/translate'
import { NewProjectForm } from './ProjectForm'

export function NewProjectPage() {
  const params = useParams({ from: '/organizations/$organization_id/projects/new' })
  const level = useLevel(params.organization_id)
  const to = '/organizations/$organization_id/projects'
  return (
    <CreatePage
      target={createTarget('projects', 'create', params)}
      title={t('New project')}
      description={t('Each project has its own surveys, feature flags and token.')}
      list={{ label: t('Projects'), link: linkOptions({ to, params }) }}
      message={({ name }) => t('{name} was created.', { name })}
      open={({ id }) => linkOptions({ to: `${to}/$id`, params: { ...params, id: String(id) } })}
    >
      {(slots) => (
        <NewProjectForm
          accessReason={getLevelDenial(level, 'admin', t('create a private project'))}
          {...slots}
        />
      )}
    </CreatePage>
  )
}
