import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { api } from '../../../../contract'
import type { Survey } from '../../../../contract/schemas/surveys'
import { ResourceForm } from '../../../components/resource-form/ResourceForm'
import { GuideView } from '../guide/GuideView'
import { BrokenJson } from '../json/BrokenJson'
import { JsonView } from '../json/JsonView'
import { surveyModel } from '../model/form-model'
import { readSurvey, type SurveyValues } from '../model/survey'
import { PreviewPane } from '../preview/PreviewPane'
import { FormView } from './FormView'
import classes from './form.module.css'
import { SurveyContextProvider } from './survey-context'
import { ViewSwitch } from './ViewSwitch'
import type { EditorView } from './view'

interface SurveyFormProps<S extends z.ZodType, R> {
  project_id: string
  /** The survey to edit, or what a new one starts with. */
  from: { survey: Survey } | { start: SurveyValues }
  schema: S
  submit: (body: z.output<S>) => Promise<R>
  onSaved: (result: R) => void
  submitLabel: string
  cancel: ReactNode
  view: EditorView
  /** The section to start with, besides the ones that are always open. */
  startsAt: string
}

/** Everything that can be set for a survey, new or old: one model, and three ways to look at it. */
export function SurveyForm<S extends z.ZodType, R>(props: SurveyFormProps<S, R>) {
  const { project_id, from, view, startsAt, ...form } = props
  const survey = 'survey' in from ? from.survey : null
  const [values] = useState(() => ('survey' in from ? readSurvey(from.survey) : from.start))
  const [model] = useState(() => surveyModel(survey))
  return (
    <SurveyContextProvider value={{ project_id, survey }}>
      <ResourceForm
        {...form}
        row={survey ? api.surveys.update : api.surveys.create}
        values={values}
        model={model}
        sends={survey ? 'changes' : 'filled'}
      >
        <ViewSwitch view={view} />
        <div className={classes.layout}>
          <div className={classes.main}>
            {view !== 'json' && <BrokenJson />}
            {view === 'form' && <FormView startsAt={startsAt} />}
            {view === 'guide' && <GuideView />}
            {view === 'json' && <JsonView />}
          </div>
          <PreviewPane />
        </div>
      </ResourceForm>
    </SurveyContextProvider>
  )
}
