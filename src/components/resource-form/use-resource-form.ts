import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, fieldOf, wordsOf } from '../../api/errors'
import { send } from '../../api/write'
import { changedFields } from './changes'
import type { FormModel } from './model'
import { outgoing } from './outgoing'
import { fieldNear, focusProblem } from './problem-focus'
import { resolve } from './resolve'
import { type Target, writeTo } from './target'
import type { Unreadable } from './unreadable'
import { useWantedPlace } from './use-wanted-place'

interface Options<V extends FieldValues, B extends object, S extends z.ZodType, R, L> {
  target: Target<z.output<S>, R, L>
  schema: S
  values: (loaded: L) => V
  model: FormModel<V, B>
  onSaved: (result: R) => void
  onRefused?: (error: unknown) => void
  /** Why it cannot be sent; null when it can. */
  reason: string | null
  startsAt?: string
}

/** A form with its one way to send, whoever asks for it, and what became of the last attempt. */
export function useResourceForm<V extends FieldValues, B extends object, S extends z.ZodType, R, L>(
  options: Options<V, B, S, R, L>,
) {
  const { target, schema, model, onSaved } = options
  // A form that makes a record reads nothing: its `L` is undefined.
  const [opened] = useState(() => options.values(target.loaded?.record as L))
  const [before] = useState(() => model.body(opened))
  const [unreadable] = useState<Unreadable>(() => new Map())
  const [refusal, setRefusal] = useState<unknown>(null)
  const [note, setNote] = useState<string | null>(null)
  const [attempts, setAttempts] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  /** The problem that was shown last: the next is the one after it. */
  const shown = useRef<HTMLElement>(null)
  const state = useRef<'idle' | 'sending' | 'saved'>('idle')
  const fieldFor = model.fieldFor ?? ((path: string) => path)

  const form = useForm<V, unknown, z.output<S>>({
    // The library asks for a deep partial of V, which V is.
    defaultValues: opened as DefaultValues<V>,
    shouldFocusError: false,
    resolver: (values, _, options) => {
      const problems = (of: V, changes: Partial<B>) => [
        ...[...unreadable].map(([field, message]) => ({ field, message })),
        ...(model.problems?.(of, changes, model.body(of)) ?? []),
      ]
      const sent = (of: V) => outgoing(target.loaded && before, model.body(of), model)
      return resolve({ schema, outgoing: sent, problems, fieldFor }, values, options)
    },
  })

  const changes = (values: V) => Object.keys(changedFields(before, model.body(values)))

  const refuse = (error: unknown) => {
    const path =
      fieldOf(error)?.path ?? (error instanceof ApiError ? model.fieldForCode?.[error.code] : undefined)
    const field = path !== undefined && element.current && fieldNear(element.current, fieldFor(path))
    // The name comes from an input of this very form.
    if (field) form.setError(field as Path<V>, { type: 'server', message: wordsOf(error).detail })
    else setRefusal(error)
  }

  const submit = async (body: z.output<S>) => {
    if (target.loaded && changes(form.getValues()).length === 0) {
      setNote('Nothing has changed, so there is nothing to save.')
      return
    }
    try {
      const result = await send(writeTo(target, body))
      state.current = 'saved'
      onSaved(result)
    } catch (error) {
      refuse(error)
      options.onRefused?.(error)
    }
  }

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (state.current === 'sending' || options.reason !== null) return
    state.current = 'sending'
    setRefusal(null)
    setNote(null)
    await form.handleSubmit(submit)(event)
    if (state.current === 'sending') state.current = 'idle'
    setAttempts((count) => count + 1)
  }

  // The name comes from an input of this very form.
  const asked = useWantedPlace(options.startsAt ?? '', element, (field) => form.setFocus(field as Path<V>))

  useEffect(() => {
    if (attempts > 0 && element.current) shown.current = focusProblem(element.current)
  }, [attempts])

  return {
    form,
    element,
    unreadable,
    refusal,
    note,
    onSubmit,
    changes,
    isDirty: () => state.current !== 'saved' && (unreadable.size > 0 || changes(form.getValues()).length > 0),
    asked,
    /** Moves to the next problem on show, else to where `first` is. */
    showProblem: (first: string) => {
      if (element.current) shown.current = focusProblem(element.current, shown.current)
      if (shown.current === null) asked.show(first)
    },
  }
}
