import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { getLevelDenial } from '../../api/level-denial'
import { useLevel } from '../../api/me'
import { query } from '../../api/queries'
import { CancelLink } from '../../components/link/CancelLink'
import { NarrowColumn } from '../../components/page/NarrowColumn'
import { PageHeader } from '../../components/page/PageHeader'
import { RecordBoundary } from '../../components/page/RecordBoundary'
import { updateTarget } from '../../components/resource-form/target'
import { notifySuccess } from '../../components/toasts/toasts'
import { t } from '../../texts/translate'
import { EditProjectForm } from './ProjectForm'

export function EditProjectPage() {
  const params = useParams({ from: '/organizations/$organization_id/projects/$id/edit' })
  const project = useQuery(query('projects', 'retrieve', { params }))
  const accessReason = getLevelDenial(
    useLevel(params.organization_id),
    'admin',
    t('change the visibility of a project'),
  )
  const navigate = useNavigate()
  const to = '/organizations/$organization_id/projects/$id'
  return (
    <RecordBoundary query={project} kind={t('Project')}>
      {(record) => (
        <>
          <PageHeader
            title={t('Edit {name}', { name: record.name })}
            crumbs={[
              <Link key="all" to="/organizations/$organization_id/projects" params={params}>
                {t('Projects')}
              </Link>,
              <Link key="this" to={to} params={params}>
                {record.name}
              </Link>,
            ]}
          />
          <NarrowColumn>
            <EditProjectForm
              target={updateTarget('projects', 'update', params, record)}
              accessReason={accessReason}
              onSaved={({ id }) => {
                notifySuccess(t('Changes saved.'))
                void navigate({ to, params: { ...params, id: String(id) } })
              }}
              cancel={<CancelLink to={to} params={params} />}
            />
          </NarrowColumn>
        </>
      )}
    </RecordBoundary>
  )
}
