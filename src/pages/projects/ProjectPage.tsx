import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { query } from '../../api/queries'
import { Tag } from '../../components/cells/Tag'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { Record } from '../../components/page/Record'
import { DeleteProject } from './DeleteProject'
import { ProjectFields } from './ProjectFields'
import { ProjectToken } from './ProjectToken'

export function ProjectPage() {
  const params = useParams({ from: '/organizations/$organization_id/projects/$id' })
  const project = useQuery(query('projects', 'retrieve', { params }))
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
                >
                  Edit
                </LinkButton>
              </>
            }
          />
          <ProjectFields project={record} />
          <ProjectToken project={record} />
          <DeleteProject project={record} />
        </>
      )}
    </Record>
  )
}
