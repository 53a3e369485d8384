import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useMay } from '../../api/may'
import { query } from '../../api/queries'
import { Tag } from '../../components/cells/Tag'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { Record } from '../../components/page/Record'
import { Tabs } from '../../components/page/Tabs'
import { DeleteProject } from './DeleteProject'
import { DemoDataNote } from './DemoDataNote'
import { ProjectFields } from './ProjectFields'
import { ProjectHistory } from './ProjectHistory'
import { ProjectToken } from './ProjectToken'

const TABS = [
  { tab: undefined, label: 'Overview' },
  { tab: 'history', label: 'History' },
]

export function ProjectPage() {
  const params = useParams({ from: '/organizations/$organization_id/projects/$id' })
  const { tab } = useSearch({ from: '/organizations/$organization_id/projects/$id' })
  const project = useQuery(query('projects', 'retrieve', { params }))
  const reason = useMay(api.projects.update)
  return (
    <Record query={project} kind="Project">
      {(record) => (
        <>
          <PageHeader
            title={record.name}
            aside={
              <>
                {record.access_control && <Tag tone="warning">private</Tag>}
                {record.is_demo && <Tag tone="info">demo</Tag>}
              </>
            }
            crumbs={[
              <Link key="all" to="/organizations/$organization_id/projects" params={params}>
                Projects
              </Link>,
            ]}
            reason={reason}
            actions={
              <>
                <LinkButton
                  variant="default"
                  to="/projects/$project_id/surveys"
                  params={{ project_id: String(record.id) }}
                >
                  Surveys
                </LinkButton>
                <LinkButton
                  variant="default"
                  to="/organizations/$organization_id/projects/$id/edit"
                  params={params}
                  leftSection={<IconPencil size={16} />}
                  disabledBecause={reason}
                >
                  Edit
                </LinkButton>
              </>
            }
          />
          <Tabs label="Views of the project" tabs={TABS} current={tab} />
          {tab === 'history' ? (
            <ProjectHistory {...params} />
          ) : (
            <>
              <DemoDataNote {...params} />
              <ProjectFields project={record} />
              <ProjectToken project={record} />
              <DeleteProject project={record} />
            </>
          )}
        </>
      )}
    </Record>
  )
}
