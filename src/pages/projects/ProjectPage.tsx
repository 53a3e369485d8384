import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useDenialReason } from '../../api/permissions'
import { query } from '../../api/queries'
import { useTrashNote } from '../../api/trash'
import { ActionBar } from '../../components/actions/ActionBar'
import { DangerSection } from '../../components/actions/DangerSection'
import { StatusBadge } from '../../components/cells/StatusBadge'
import { PageHeader } from '../../components/page/PageHeader'
import { RecordBoundary } from '../../components/page/RecordBoundary'
import { Tabs } from '../../components/page/Tabs'
import { t } from '../../texts/translate'
import { DemoDataNote } from './DemoDataNote'
import { PROJECT_LOSS } from './labels'
import { ProjectAccess } from './ProjectAccess'
import { ProjectFields } from './ProjectFields'
import { ProjectHistory } from './ProjectHistory'
import { ProjectToken } from './ProjectToken'
import { useProjectActions } from './use-project-actions'

const TABS = [
  { tab: undefined, label: t('Overview') },
  { tab: 'history', label: t('Activity') },
]

export function ProjectPage() {
  const params = useParams({ from: '/organizations/$organization_id/projects/$id' })
  const { tab } = useSearch({ from: '/organizations/$organization_id/projects/$id' })
  const project = useQuery(query('projects', 'retrieve', { params }))
  const reason = useDenialReason(api.projects.update)
  const actions = useProjectActions(params.organization_id)
  const trashNote = useTrashNote()
  return (
    <RecordBoundary query={project} kind={t('Project')}>
      {(record) => (
        <>
          <PageHeader
            title={record.name}
            aside={
              <>
                {record.access_control && <StatusBadge tone="warning">{t('private')}</StatusBadge>}
                {record.is_demo && <StatusBadge tone="info">{t('demo')}</StatusBadge>}
              </>
            }
            crumbs={[
              <Link key="all" to="/organizations/$organization_id/projects" params={params}>
                {t('Projects')}
              </Link>,
            ]}
            reason={reason}
            actions={
              <ActionBar subject={{ name: record.name, row: record, actions }} beside={['surveys', 'edit']} />
            }
          />
          <Tabs label={t('Project tabs')} tabs={TABS} current={tab} />
          {tab === 'history' ? (
            <ProjectHistory {...params} />
          ) : (
            <>
              <DemoDataNote {...params} />
              <ProjectFields project={record} />
              <ProjectAccess project={record} organization_id={params.organization_id} />
              <ProjectToken project={record} actions={actions} />
              <DangerSection title={t('Delete project')} actions={actions} id="delete" row={record}>
                {PROJECT_LOSS} {trashNote}
              </DangerSection>
            </>
          )}
        </>
      )}
    </RecordBoundary>
  )
}
