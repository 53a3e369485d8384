import { VisuallyHidden } from '@mantine/core'
import { useBlocker, useSearch } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import type { z } from 'zod'
import type { Survey } from '../../../../contract/schemas/surveys'
import { FieldStack } from '../../../components/form/FieldGroup'
import { FormSection } from '../../../components/form/FormSection'
import { useFocusRequest } from '../../../components/form/focus'
import { type FormTarget, getMessages, isWithin } from '../../../components/form/model'
import { ResourceForm } from '../../../components/form/ResourceForm'
import { UnparsedInputsContext } from '../../../components/form/unparsed-input'
import { lazyWithRetry } from '../../../components/overlays/lazy-with-retry'
import { notifyError } from '../../../components/overlays/toasts'
import { ViewSegments } from '../../../components/ui/page/FilterSegments'
import { t } from '../../../lib/i18n/translate'
import { BrokenJson } from '../json/typed-survey'
import { surveyModel } from '../model/form-model'
import type { SurveyValues } from '../model/survey-values'
import { PreviewPane } from '../preview/PreviewPane'
import type { Recommendation } from '../wizard/frequency'
import { WIZARD_STEPS } from '../wizard/steps'
import { BackButton, NextButton, WizardView } from '../wizard/WizardView'
import { ComputedFields } from './ComputedFields'
import { FieldWarning } from './FieldWarning'
import classes from './form.module.css'
import { COMPUTED, SECTIONS } from './sections'
import { SurveyContextProvider, useResponsesTo, useSurvey } from './survey-context'
import { type EditorView, editorSearch } from './view'

interface SurveyFormProps<S extends z.ZodType, R, L extends Survey | undefined> {
  project_id: string
  target: FormTarget<z.output<S>, R, L>
  /** Initial values, read from the survey to edit or from a template. */
  values: (loaded: L) => SurveyValues
  /** Additional recommendations shown in the guide. */
  advice?: Recommendation | undefined
  schema: S
  onSaved: (result: R, button: string) => void | Promise<void>
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
          <div className={classes.bar}>
            {view === 'form' && <SectionNav />}
            <ViewSwitch />
          </div>
          <div className={classes.main}>
            {view !== 'json' && <BrokenJson />}
            {view === 'form' && <FormView />}
            {isGuide && <WizardView page={guide} advice={advice} />}
            {view === 'json' && <JsonView />}
          </div>
          <div className={classes.aside}>
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

/** Returns the id of the section that has the focus; while it is out of view, of the one that is scrolled to. */
function getCurrentSection(nav: HTMLElement): string | undefined {
  const sections = [...(nav.closest('form')?.querySelectorAll<HTMLElement>('section[id]') ?? [])]
  const top = nav.getBoundingClientRect().bottom + 80
  const isInView = (section: HTMLElement) => {
    const box = section.getBoundingClientRect()
    return box.bottom > top && box.top < window.innerHeight
  }
  const focused = sections.find((section) => section.contains(document.activeElement) && isInView(section))
  return (focused ?? sections.find(isInView))?.id
}

/** Links to the sections of the form in its sticky bar, where there is room for them. */
function SectionNav() {
  const { survey } = useSurvey()
  const { show } = useFocusRequest()
  const { errors } = useFormState()
  const messages = getMessages(errors)
  const nav = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState<string>(SECTIONS[0]?.id ?? '')
  useEffect(() => {
    const update = () => setCurrent((before) => (nav.current && getCurrentSection(nav.current)) || before)
    document.addEventListener('scroll', update, { passive: true })
    document.addEventListener('focusin', update)
    return () => {
      document.removeEventListener('scroll', update)
      document.removeEventListener('focusin', update)
    }
  }, [])
  return (
    <nav ref={nav} aria-label={t('Survey sections')} className={classes.nav}>
      <ul className="flex gap-2">
        {[...SECTIONS, ...(survey ? [COMPUTED] : [])].map(({ id, title, names, ...part }) => {
          const problems = messages.filter(({ field }) => isWithin(field, names)).length
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                className={classes.navLink}
                aria-current={id === current ? 'location' : undefined}
                onClick={() => show(id)}
              >
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

function isSameView(before: object, after: object) {
  const [was, is] = [editorSearch(before), editorSearch(after)]
  return was.as === is.as && was.step === is.step
}

const isOnShow = (name: string) => document.querySelector(`[name="${CSS.escape(name)}"]`) !== null

/**
 * Blocks leaving the view while a visible field contains text that cannot be parsed: the text would be lost with the
 * field.
 */
function UnparsedInputGuard() {
  const unreadable = use(UnparsedInputsContext)
  const { trigger } = useFormContext()
  const { show } = useFocusRequest()
  useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const field = [...unreadable.fields.keys()].find(isOnShow)
      if (!field || current.pathname !== next.pathname || isSameView(current.search, next.search))
        return false
      notifyError(
        t('A field contains invalid JSON, which would be lost.'),
        new Error(t('Fix the error first.')),
      )
      void trigger()
      show(field)
      return true
    },
    enableBeforeUnload: false,
  })
  return null
}
