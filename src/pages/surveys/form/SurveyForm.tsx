import { VisuallyHidden } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { z } from 'zod'
import type { Survey } from '../../../../contract/schemas/surveys'
import { FieldStack } from '../../../components/form/FieldGroup'
import { FormSection } from '../../../components/form/FormSection'
import { useFocusRequest } from '../../../components/form/focus'
import { ResourceForm } from '../../../components/form/ResourceForm'
import type { FormTarget } from '../../../components/form/target'
import { getMessages, isWithin } from '../../../components/form/validate-form'
import { lazyWithRetry } from '../../../components/overlays/lazy-with-retry'
import { ViewSegments } from '../../../components/ui/page/FilterSegments'
import { t } from '../../../lib/i18n/translate'
import { BrokenJson } from '../json/BrokenJson'
import { surveyModel } from '../model/form-model'
import type { SurveyValues } from '../model/survey-values'
import { PreviewPane } from '../preview/PreviewPane'
import type { Recommendation } from '../wizard/recommendation'
import { WIZARD_STEPS } from '../wizard/steps'
import { BackButton, NextButton } from '../wizard/WizardButtons'
import { WizardView } from '../wizard/WizardView'
import { ComputedFields } from './ComputedFields'
import { FieldWarning } from './FieldWarning'
import classes from './form.module.css'
import { COMPUTED, SECTIONS } from './sections'
import { SurveyContextProvider, useSurvey } from './survey-context'
import { UnparsedInputGuard } from './UnparsedInputGuard'
import { useResponsesTo } from './use-responses'
import { type EditorView, editorSearch } from './view'

interface SurveyFormProps<S extends z.ZodType, R, L extends Survey | undefined> {
  project_id: string
  target: FormTarget<z.output<S>, R, L>
  /** Initial values, read from the survey to edit or from a template. */
  values: (loaded: L) => SurveyValues
  /** Additional recommendations shown in the guide. */
  advice?: Recommendation | undefined
  schema: S
  onSaved: (result: R, button: string) => void
  submitLabel: string
  cancel: ReactNode
  /** Primary button of the last step of the guide; without it, saving is. */
  final?: ReactNode
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
  const { project_id, advice, view, cancel, final, ...form } = props
  const guide = useRef<HTMLDivElement>(null)
  const { step } = editorSearch(useSearch({ strict: false }))
  const isGuide = view === 'guide'
  const isLast = step === WIZARD_STEPS.at(-1)?.id
  // The record as it was when the editor opened; the surrounding page may refetch it.
  const [survey] = useState(form.target.loaded?.record ?? null)
  const responses = useResponsesTo(project_id, survey)
  const model = useMemo(() => surveyModel(survey, responses), [survey, responses])
  return (
    <SurveyContextProvider value={{ project_id, survey }}>
      <ResourceForm
        {...form}
        model={model}
        startsBy={STARTS_BY}
        cancel={isGuide ? <BackButton page={guide} otherwise={cancel} /> : cancel}
        primary={isGuide && (isLast ? final : <NextButton page={guide} />)}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only stops a key from reaching the fields inside. */}
        <div className={classes.layout} onKeyDown={keepEnter}>
          <div className={classes.switch}>
            <ViewSwitch />
          </div>
          <div className={classes.main}>
            {view !== 'json' && <BrokenJson />}
            {view === 'form' && <FormView />}
            {isGuide && <WizardView page={guide} advice={advice} />}
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

const JsonEditor = lazyWithRetry(() => import('../json/JsonEditor'))

/** JSON view of the survey. The editor is loaded on demand. */
function JsonView() {
  return (
    <>
      <Suspense>
        <JsonEditor />
      </Suspense>
      {/* Settings that would not be saved, although they are in the text. */}
      <FieldWarning about="type" />
    </>
  )
}

const VIEWS: { view: EditorView; label: string }[] = [
  { view: 'guide', label: t('Guide') },
  { view: 'form', label: t('Form') },
  { view: 'json', label: 'JSON' },
]

/** Switch between the three views of the editor; input is carried over. */
function ViewSwitch() {
  const search = useSearch({ strict: false })
  const { as = 'form' } = editorSearch(search)
  const segments = VIEWS.map(({ view, label }) => ({
    label,
    isCurrent: view === as,
    search: { ...search, as: view === 'form' ? undefined : view, step: undefined },
  }))
  return <ViewSegments label={t('Editor mode')} segments={segments} />
}

/** All fields of a survey, grouped in sections. */
function FormView() {
  const { survey } = useSurvey()
  return (
    <FieldStack>
      {SECTIONS.map(({ Fields, Summary, ...section }) => (
        <FormSection key={section.id} {...section} summary={Summary && <Summary />}>
          <Fields />
        </FormSection>
      ))}
      {survey && (
        <FormSection {...COMPUTED}>
          <ComputedFields survey={survey} />
        </FormSection>
      )}
    </FieldStack>
  )
}

/** Navigation to the sections of the form, shown where there is space beside it. */
function SectionNav() {
  const { survey } = useSurvey()
  const { show } = useFocusRequest()
  const { errors } = useFormState()
  const messages = getMessages(errors)
  return (
    <nav aria-label={t('Survey sections')} className={classes.nav}>
      <ul className={classes.navList}>
        {[...SECTIONS, ...(survey ? [COMPUTED] : [])].map(({ id, title, names, ...part }) => {
          const problems = messages.filter(({ field }) => isWithin(field, names)).length
          return (
            <li key={id}>
              <a href={`#${id}`} className={classes.navLink} onClick={() => show(id)}>
                {'short' in part ? part.short : title}
                {problems > 0 && (
                  <span className="toned pill text-xs bold" data-tone="error">
                    {problems}
                    <VisuallyHidden>{` ${t('errors')}`}</VisuallyHidden>
                  </span>
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
