import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { api } from '../../../../contract'
import type { Survey } from '../../../../contract/schemas/surveys'
import { FormSection } from '../../../components/resource-form/FormSection'
import { ResourceForm } from '../../../components/resource-form/ResourceForm'
import { surveyModel } from '../model/form-model'
import { newSurvey, readSurvey } from '../model/survey'
import { APPEARANCE_FIELDS, AppearanceFields } from './AppearanceSection'
import { BASIC_FIELDS, BasicsFields } from './BasicsSection'
import { COMPLETION_FIELDS, CompletionFields } from './CompletionSection'
import { ComputedFields } from './ComputedFields'
import classes from './form.module.css'
import { QuestionsFields } from './QuestionsSection'
import { SectionNav } from './SectionNav'
import { AppearanceSummary, CompletionSummary, QuestionsSummary, TargetingSummary } from './summaries'
import { SurveyContextProvider } from './survey-context'
import { TARGETING_FIELDS, TargetingFields } from './TargetingSection'
import { useOpenSections } from './use-open-sections'

const SECTIONS = [
  { id: 'basics', title: 'Basics', names: BASIC_FIELDS, Fields: BasicsFields },
  {
    id: 'questions',
    title: 'Questions',
    names: ['questions'],
    Fields: QuestionsFields,
    Summary: QuestionsSummary,
  },
  {
    id: 'targeting',
    title: 'Who sees it, where and when',
    names: TARGETING_FIELDS,
    Fields: TargetingFields,
    Summary: TargetingSummary,
  },
  {
    id: 'appearance',
    title: 'Appearance',
    names: APPEARANCE_FIELDS,
    Fields: AppearanceFields,
    Summary: AppearanceSummary,
  },
  {
    id: 'completion',
    title: 'Repetition, end and dates',
    names: COMPLETION_FIELDS,
    Fields: CompletionFields,
    Summary: CompletionSummary,
  },
]
const COMPUTED = { id: 'computed', title: 'Kept by the server' }

/** In a long form, Enter in a line of text must not end the work. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

interface SurveyFormProps<S extends z.ZodType, R> {
  project_id: string
  /** The survey to edit; null for a new one. */
  survey: Survey | null
  schema: S
  submit: (body: z.output<S>) => Promise<R>
  onSaved: (result: R) => void
  submitLabel: string
  cancel: ReactNode
  /** The section to start with, besides the ones that are always open. */
  startsAt: string
}

/** Everything that can be set for a survey, new or old. */
export function SurveyForm<S extends z.ZodType, R>(props: SurveyFormProps<S, R>) {
  const { project_id, survey, startsAt, ...form } = props
  const [values] = useState(() => (survey ? readSurvey(survey) : newSurvey()))
  const [model] = useState(() => surveyModel(survey))
  const sections = useOpenSections(['basics', 'questions', startsAt])
  useEffect(() => {
    document.getElementById(startsAt)?.scrollIntoView()
  }, [startsAt])
  return (
    <SurveyContextProvider value={{ project_id, survey }}>
      <div className={classes.layout}>
        <SectionNav sections={survey ? [...SECTIONS, COMPUTED] : SECTIONS} onShow={sections.show} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only holds a key back from the fields inside. */}
        <div className={classes.main} onKeyDown={keepEnter}>
          <ResourceForm
            {...form}
            row={survey ? api.surveys.update : api.surveys.create}
            values={values}
            model={model}
            sends={survey ? 'changes' : 'filled'}
          >
            {SECTIONS.map(({ id, title, names, Fields, Summary }) => (
              <FormSection
                key={id}
                title={title}
                names={names}
                summary={Summary && <Summary />}
                {...sections.section(id)}
              >
                <Fields />
              </FormSection>
            ))}
            {survey && (
              <FormSection title={COMPUTED.title} names={[]} {...sections.section(COMPUTED.id)}>
                <ComputedFields survey={survey} />
              </FormSection>
            )}
          </ResourceForm>
        </div>
      </div>
    </SurveyContextProvider>
  )
}
