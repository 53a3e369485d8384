import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { SurveyCreate } from '../../../contract/schemas/surveys'
import { createTarget } from '../../components/form/target'
import { notifySuccess } from '../../components/overlays/toasts'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { surveyCrumbs } from './crumbs'
import { SurveyForm } from './form/SurveyForm'
import type { SurveyValues } from './model/survey-values'
import type { Recommendation } from './wizard/recommendation'

/** A newer server may have fields that are unknown here; they can be edited as JSON. */
const SCHEMA = SurveyCreate.loose()

interface NewSurveyFormProps {
  project_id: string
  /** Read only on mount. */
  start: SurveyValues
  advice: Recommendation | undefined
}

/** Form page of a survey that is not saved yet. */
export function NewSurveyForm({ project_id, start, advice }: NewSurveyFormProps) {
  const { as = 'form', from } = useSearch({ from: '/projects/$project_id/surveys/new' })
  const startsAt = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  const gallery = (
    <Link key="gallery" to="/projects/$project_id/surveys/new" params={{ project_id }}>
      {t('Templates')}
    </Link>
  )
  return (
    <>
      <PageHeader
        title={t('New survey')}
        page={from}
        description={t('The survey is saved as a draft. It is not shown until you launch it.')}
        crumbs={[...surveyCrumbs(project_id), gallery]}
      />
      <SurveyForm
        project_id={project_id}
        target={createTarget('surveys', 'create', { project_id })}
        values={() => start}
        advice={advice}
        view={as}
        schema={SCHEMA}
        startsAt={startsAt}
        onSaved={({ id, name }) => {
          notifySuccess(t('“{name}” was saved as a draft.', { name }))
          void navigate({ to: '/projects/$project_id/surveys/$id', params: { project_id, id } })
        }}
        submitLabel={t('Save as draft')}
        cancel={<CancelLink to="/projects/$project_id/surveys" params={{ project_id }} />}
      />
    </>
  )
}
