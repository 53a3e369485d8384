import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import type { z } from 'zod'
import type { Survey } from '../../../../contract/schemas/surveys'
import { ResourceForm } from '../../../components/resource-form/ResourceForm'
import type { FormTarget } from '../../../components/resource-form/target'
import { BrokenJson } from '../json/BrokenJson'
import { JsonView } from '../json/JsonView'
import { surveyModel } from '../model/form-model'
import type { SurveyValues } from '../model/survey'
import { PreviewPane } from '../preview/PreviewPane'
import type { Recommendation } from '../wizard/recommendation'
import { WizardView } from '../wizard/WizardView'
import { FormView } from './FormView'
import classes from './form.module.css'
import { SectionNav } from './SectionNav'
import { SurveyContextProvider } from './survey-context'
import { UnparsedInputGuard } from './UnparsedInputGuard'
import { useResponsesTo } from './use-responses'
import { ViewSwitch } from './ViewSwitch'
import type { EditorView } from './view'

interface SurveyFormProps<S extends z.ZodType, R, L extends Survey | undefined> {
  project_id: string
  target: FormTarget<z.output<S>, R, L>
  /** Initial values, read from the survey to edit or from a template. */
  values: (loaded: L) => SurveyValues
  /** Additional recommendations shown in the guide. */
  advice?: Recommendation | undefined
  schema: S
  onSaved: (result: R) => void
  submitLabel: string
  cancel: ReactNode
  view: EditorView
  /** Initial section or field: `targeting`, `questions.2.wire.link`. */
  startsAt: string
}

/** URL parameters that select the draft: another template begins another survey. */
const STARTS_BY = ['from']

/** In a long form, Enter in a text input must not submit. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Editor of a new or existing survey: one form model with three views. */
export function SurveyForm<S extends z.ZodType, R, L extends Survey | undefined>(
  props: SurveyFormProps<S, R, L>,
) {
  const { project_id, advice, view, ...form } = props
  // The record as it was when the editor opened; the surrounding page may refetch it.
  const [survey] = useState(form.target.loaded?.record ?? null)
  const responses = useResponsesTo(project_id, survey)
  const model = useMemo(() => surveyModel(survey, responses), [survey, responses])
  return (
    <SurveyContextProvider value={{ project_id, survey }}>
      <ResourceForm {...form} model={model} startsBy={STARTS_BY}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only stops a key from reaching the fields inside. */}
        <div className={classes.layout} onKeyDown={keepEnter}>
          <div className={classes.switch}>
            <ViewSwitch />
          </div>
          <div className={classes.main}>
            {view !== 'json' && <BrokenJson />}
            {view === 'form' && <FormView />}
            {view === 'guide' && <WizardView advice={advice} />}
            {view === 'json' && <JsonView />}
          </div>
          <div className={classes.aside}>
            {view === 'form' && <SectionNav />}
            <PreviewPane />
          </div>
        </div>
        <UnparsedInputGuard />
      </ResourceForm>
    </SurveyContextProvider>
  )
}
