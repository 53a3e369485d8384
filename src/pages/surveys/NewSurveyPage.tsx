import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { SurveyCreate } from '../../../contract/schemas/surveys'
import { useWrite } from '../../api/queries'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { say } from '../../components/toasts/toasts'
import { surveyCrumbs } from './crumbs'
import { SurveyForm } from './form/SurveyForm'
import { Gallery } from './templates/Gallery'
import { startOf } from './templates/templates'

/** A newer server may have fields that are not named here; the JSON of a survey can set them. */
const SCHEMA = SurveyCreate.loose()

export function NewSurveyPage() {
  const { project_id } = useParams({ from: '/projects/$project_id/surveys/new' })
  const { from, as = 'form' } = useSearch({ from: '/projects/$project_id/surveys/new' })
  const startsAt = useLocation({ select: ({ hash }) => hash })
  const { mutateAsync: create } = useWrite('surveys', 'create')
  const navigate = useNavigate()
  const start = from === undefined ? null : startOf(from)
  return (
    <>
      <PageHeader
        title="New survey"
        description="It starts as a draft: nobody sees it until you launch it."
        crumbs={surveyCrumbs(project_id)}
      />
      {!start && <Gallery />}
      {start && (
        <SurveyForm
          key={from}
          project_id={project_id}
          from={{ start }}
          view={as}
          schema={SCHEMA}
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
      )}
    </>
  )
}
