import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { query } from '../../api/query/queries'
import { getLevelDenial } from '../../api/session/level-denial'
import { useLevel } from '../../api/session/me'
import { updateTarget } from '../../components/form/target'
import { notifySuccess } from '../../components/overlays/toasts'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { NarrowColumn } from '../../components/ui/page/NarrowColumn'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { t } from '../../lib/i18n/translate'
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
