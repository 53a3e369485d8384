import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, describeError, getFieldError } from '../../api/client/errors'
import { useMe } from '../../api/session/me'
import { getServerName, type Session } from '../../api/session/session'
import { currentSession } from '../../api/session/session-store'
import { t } from '../../lib/i18n/translate'
import { getChangedFields } from '../../lib/json'
import { createDeferredValues } from './deferred-values'
import { evictOldDrafts, getDraftKeyParams, loadDraft } from './draft/draft-store'
import { openForm } from './draft/restore-draft'
import { useAutosavedDraft } from './draft/use-autosaved-draft'
import { findNearestField, focusProblem, focusStart, useFocusFromUrl } from './focus'
import { createValueNamer } from './labels'
import { buildRequestBody, type FormModel, type FormTarget, toValues, validateForm } from './model'
import { saveForm, showReview } from './save'
import type { SecretFieldMap } from './secrets'
import { createUnparsedInputs } from './unparsed-input'

interface Options<V extends FieldValues, B extends object, S extends z.ZodType, R, L> {
  target: FormTarget<z.output<S>, R, L>
  schema: S
  values: (loaded: L) => V
  model: FormModel<V, B>
  onSaved: (result: R, button: string) => void | Promise<void>
  onRejected?: (error: unknown) => void
  submitLabel: string
  startsBy: readonly string[]
  /** Reason why the form cannot be sent; null if it can. */
  reason: string | null
  startsAt?: string
}

/** Form state with a single submit function and the result of the last attempt. */
export function useResourceForm<V extends FieldValues, B extends object, S extends z.ZodType, R, L>(
  options: Options<V, B, S, R, L>,
) {
  const { target, schema, model, onSaved } = options
  const {
    values: opened,
    name,
    opening,
    before,
  } = useFormOpening(target, options.values, model, options.startsBy)
  const isChange = target.loaded !== null
  const [restored, setRestored] = useState(opening.restored)
  const [unreadable] = useState(() => createUnparsedInputs(opening.restored?.texts))
  const [secrets] = useState<SecretFieldMap>(() => new Map())
  const [rejection, setRejection] = useState<unknown>(null)
  const [note, setNote] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  /** Last focused problem: the next one follows it. */
  const panel = useRef<HTMLElement>(null)
  const isSubmitting = useRef(false)
  /** Value of the submit button of the last attempt. */
  const button = useRef('')
  const fieldFor = model.fieldFor ?? ((path: string) => path)

  const form = useForm<V, unknown, z.output<S>>({
    // The library expects a deep partial of V, which V satisfies.
    defaultValues: opened as DefaultValues<V>,
    shouldFocusError: false,
    resolver: (values, _, options) => {
      const problems = (formValues: V, changes: Partial<B>) => [
        ...[...unreadable.fields].map(([field, { reason }]) => ({ field, message: reason })),
        ...(model.problems?.(formValues, changes, model.body(formValues)) ?? []),
      ]
      const getRequestBody = (formValues: V) =>
        buildRequestBody(isChange ? before.current : null, model.body(formValues), model)
      return validateForm({ schema, outgoing: getRequestBody, problems, fieldFor }, values, options)
    },
  })
  const [deferredValues] = useState(() => createDeferredValues(form))
  const resetValues = (values: V) => form.reset(values, { keepDefaultValues: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after the inputs are registered.
  useEffect(() => {
    if (opening.restored) resetValues(opening.values)
  }, [])
  const draft = useAutosavedDraft({ name, form, model, opened, before, isChange, secrets, unreadable })

  const changes = (values: V) => Object.keys(getChangedFields(before.current, model.body(values)))

  const handleError = (error: unknown) => {
    const path =
      getFieldError(error)?.path ?? (error instanceof ApiError ? model.fieldForCode?.[error.code] : undefined)
    const field = path !== undefined && element.current && findNearestField(element.current, fieldFor(path))
    // The name comes from an input of this form.
    if (field) form.setError(field as Path<V>, { type: 'server', message: describeError(error).detail })
    else setRejection(error)
  }

  const send = async (getValueName: ReturnType<typeof createValueNamer>) => {
    setBusy(true)
    try {
      const saved = await saveForm({
        target,
        schema,
        read: options.values,
        model,
        before: before.current,
        values: form.getValues(),
        secrets,
        getValueName,
        onChosen: (theirs, mine) => {
          before.current = theirs
          resetValues(toValues(model, mine, opened))
        },
      })
      if (!saved) return
      setRestored(null)
      before.current = saved.body
      // If the page stays open, the form continues from the saved state.
      form.reset(saved.isMine ? form.getValues() : toValues(model, saved.body, opened))
      // Last: the reset counts as input, and a form with secrets would store its draft again on close.
      draft.drop()
      await onSaved(saved.result, button.current)
    } catch (error) {
      handleError(error)
      options.onRejected?.(error)
    } finally {
      setBusy(false)
    }
  }

  const proceed = async (wantsReview: boolean) => {
    const values = form.getValues()
    if (!element.current) return
    if (isChange && changes(values).length === 0) {
      setNote(t('There are no changes to save.'))
      return
    }
    const getValueName = createValueNamer(element.current, model)
    const request = { target, schema, model, before: isChange ? before.current : null, values, secrets }
    const isConfirmed = await showReview({
      ...request,
      getValueName,
      submitLabel: options.submitLabel,
      wantsReview,
    })
    if (isConfirmed) await send(getValueName)
  }

  const attempt = async (wantsReview: boolean) => {
    if (isSubmitting.current || options.reason !== null) return
    isSubmitting.current = true
    setRejection(null)
    setNote(null)
    try {
      await form.handleSubmit(() => proceed(wantsReview))()
    } finally {
      isSubmitting.current = false
      setAttempts((count) => count + 1)
    }
  }

  // The name comes from an input of this form.
  const focusRequest = useFocusFromUrl(options.startsAt ?? '', element, (field) =>
    form.setFocus(field as Path<V>),
  )

  useEffect(() => {
    if (attempts > 0 && element.current) panel.current = focusProblem(element.current)
  }, [attempts])

  return {
    form,
    deferredValues,
    element,
    unreadable,
    secrets,
    rejection,
    note,
    isBusy,
    restored,
    draft,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      const { nativeEvent } = event
      const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
      button.current = submitter?.getAttribute('value') ?? ''
      void attempt(false)
    },
    review: () => {
      button.current = ''
      void attempt(true)
    },
    discard: () => {
      before.current = model.body(opened)
      form.reset(opened as DefaultValues<V>)
      unreadable.discard()
      draft.drop()
      setRestored(null)
      // The focused button is removed together with the bar.
      requestAnimationFrame(() => focusStart(element.current))
    },
    changes,
    isDirty: () => unreadable.fields.size > 0 || changes(form.getValues()).length > 0,
    focusRequest,
    /** Focuses the next visible problem, else the field `first`. */
    showProblem: (first: string) => {
      if (element.current) panel.current = focusProblem(element.current, panel.current)
      if (panel.current === null) focusRequest.show(first)
    },
  }
}

/** Computes the initial state of a form once: from the loaded record or its draft. */
function useFormOpening<V extends FieldValues, B extends object, L>(
  target: FormTarget<never, unknown, L>,
  read: (loaded: L) => V,
  model: FormModel<V, B>,
  startsBy: readonly string[],
) {
  const { data: me } = useMe()
  const search = useSearch({ strict: false })
  const [opened] = useState(() => {
    // A create form reads nothing: its `L` is undefined.
    const values = read(target.loaded?.record as L)
    const session = currentSession()
    const name =
      session && me ? buildDraftKey(session, me.uuid, target, getDraftKeyParams(search, startsBy)) : null
    evictOldDrafts(Date.now())
    const draft = name === null ? null : loadDraft(name)
    return { values, name, opening: openForm(values, model, target.loaded !== null, draft) }
  })
  const before = useRef(opened.opening.before)
  return { ...opened, before }
}

/** Storage key of a form's draft: user and target. */
const buildDraftKey = (
  session: Pick<Session, 'base'>,
  person: string,
  { resource, op, params }: Pick<FormTarget<never, unknown, never>, 'resource' | 'op' | 'params'>,
  start: string[],
): string => JSON.stringify([getServerName(session), person, resource, op, params ?? {}, start])
