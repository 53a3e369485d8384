import { useNavigate, useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useDeferredFormValues } from '../../../components/form/deferred-values'
import { focusProblem, useFocusRequest } from '../../../components/form/focus'
import { getMessages } from '../../../components/form/model'
import { editorSearch, type GuideStep } from '../form/view'
import type { RequiredField, SurveyValues } from '../model/survey-values'
import { findWizardStep, WIZARD_STEPS } from './steps'

/** Effect that runs when a value changes, but not on mount. */
function useOnChange(value: unknown, run: () => void) {
  const last = useRef(value)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    run()
  })
}

/** Current step from the URL, and navigation between steps. */
function useWizardStep() {
  const { step: id = 'what' } = editorSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const at = WIZARD_STEPS.findIndex((step) => step.id === id)
  const goToStep = (step: GuideStep | undefined, replace = false) => {
    if (!step) return
    void navigate({ to: '.', search: (now) => ({ ...now, step }), replace, resetScroll: false })
  }
  return { id, at, goToStep }
}

/** Current step. A focus request for a field, and a failed submit, open the step of the field. */
export function useWizard() {
  const { id, at, goToStep } = useWizardStep()
  const { trigger } = useFormContext<SurveyValues>()
  const { errors, isSubmitted, submitCount } = useFormState<SurveyValues>()
  const { request, show } = useFocusRequest()
  const values = useDeferredFormValues<SurveyValues>()

  useOnChange(request, () => {
    const home = findWizardStep(request.path)
    if (home && home.id !== id) goToStep(home.id, true)
  })
  useOnChange(submitCount, () => {
    const homes = getMessages(errors).map(({ field }) => ({ field, step: findWizardStep(field) }))
    if (homes[0] && !homes.some(({ step }) => step?.id === id)) show(homes[0].field)
  })
  // Before the first submit, React Hook Form does not revalidate fields with errors on change.
  useOnChange(values, () => {
    const faulty = Object.keys(errors) as (keyof SurveyValues)[]
    if (!isSubmitted && faulty.length > 0) void trigger(faulty)
  })
  return { id, at }
}

/** Functions that open the previous step, if there is one, and the next one, unless the current one has errors. */
export function useWizardMoves(page: RefObject<HTMLElement | null>) {
  const { at, goToStep } = useWizardStep()
  const { trigger } = useFormContext<SurveyValues>()
  const [attempts, setAttempts] = useState(0)
  const [before, after] = [WIZARD_STEPS[at - 1]?.id, WIZARD_STEPS[at + 1]?.id]
  useOnChange(attempts, () => {
    if (page.current && !focusProblem(page.current)) goToStep(after)
  })
  return {
    back: before ? () => goToStep(before) : null,
    next: async () => {
      // The names are field names of this form.
      await trigger((WIZARD_STEPS[at]?.names ?? []) as (keyof SurveyValues)[])
      setAttempts((count) => count + 1)
    },
  }
}

/** Makes a field required while a choice of the guide needs it. It stays required when another step is opened. */
export function useRequiredField(field: RequiredField, isRequired: boolean): void {
  const { getValues, setValue } = useFormContext<SurveyValues>()
  useEffect(() => {
    const others = (getValues('required') ?? []).filter((name) => name !== field)
    setValue('required', isRequired ? [...others, field] : others)
  }, [field, isRequired, getValues, setValue])
}
