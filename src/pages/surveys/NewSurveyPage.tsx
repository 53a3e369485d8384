import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { SurveyCreate } from '../../../contract/schemas/surveys'
import { useWrite } from '../../api/queries'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { say } from '../../components/toasts/toasts'
import { surveyCrumbs } from './crumbs'
import { SurveyForm } from './form/SurveyForm'

export function NewSurveyPage() {
  const { project_id } = useParams({ from: '/projects/$project_id/surveys/new' })
  const startsAt = useLocation({ select: ({ hash }) => hash })
  const { mutateAsync: create } = useWrite('surveys', 'create')
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="New survey"
        description="It starts as a draft: nobody sees it until you launch it."
        crumbs={surveyCrumbs(project_id)}
      />
      <SurveyForm
        project_id={project_id}
        survey={null}
        schema={SurveyCreate}
        startsAt={startsAt}
        submit={(body) => create({ params: { project_id }, body })}
        onSaved={({ id, name }) => {
          say(`“${name}” is saved as a draft.`)
          void navigate({ to: '/projects/$project_id/surveys/$id', params: { project_id, id } })
        }}
        submitLabel="Save as draft"
        cancel={
          <LinkButton variant="default" to="/projects/$project_id/surveys" params={{ project_id }}>
            Cancel
          </LinkButton>
        }
      />
    </>
  )
}
