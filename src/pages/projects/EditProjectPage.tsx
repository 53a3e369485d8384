import { useQuery } from '@tanstack/react-query'
import { linkOptions, useParams } from '@tanstack/react-router'
import { query } from '../../api/query/queries'
import { getLevelDenial } from '../../api/session/level-denial'
import { useLevel } from '../../api/session/me'
import { EditPage } from '../../components/form/EditPage'
import { updateTarget } from '../../components/form/target'
import { t } from '../../lib/i18n/translate'
import { EditProjectForm } from './ProjectForm'

export function EditProjectPage() {
  const params = useParams({ from: '/organizations/$organization_id/projects/$id/edit' })
  const level = useLevel(params.organization_id)
  const to = '/organizations/$organization_id/projects'
  return (
    <EditPage
      query={useQuery(query('projects', 'retrieve', { params }))}
      kind={t('Project')}
      getName={({ name }) => name}
      list={{ label: t('Projects'), link: linkOptions({ to, params }) }}
      open={({ id }) => linkOptions({ to: `${to}/$id`, params: { ...params, id: String(id) } })}
    >
      {(project, slots) => (
        <EditProjectForm
          target={updateTarget('projects', 'update', params, project)}
          accessReason={getLevelDenial(level, 'admin', t('change the visibility of a project'))}
          {...slots}
        />
      )}
    </EditPage>
  )
}
