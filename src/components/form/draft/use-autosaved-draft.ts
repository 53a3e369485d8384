import { type RefObject, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { currentSession } from '../../../api/session/session-store'
import { getChangedFields } from '../../../lib/json'
import type { FormModel } from '../model'
import { getTypedSecrets, isSecret, removeSecrets, type SecretFieldMap } from '../secrets'
import type { UnparsedInputs } from '../unparsed-input'
import { deleteDraft, saveDraft } from './draft-store'

interface Options<V extends FieldValues, B extends object, O> {
  /** Null if the user is unknown. */
  name: string | null
  form: UseFormReturn<V, unknown, O>
  model: FormModel<V, B>
  opened: V
  /** Baseline: differences from it are user input. */
  before: RefObject<B>
  isChange: boolean
  secrets: SecretFieldMap
  unreadable: UnparsedInputs
}

/** Persists the input of a form on this device until it is saved or discarded; never secrets. */
export function useAutosavedDraft<V extends FieldValues, B extends object, O>(options: Options<V, B, O>) {
  const { name, form, model, opened, before, isChange, secrets, unreadable } = options
  const [writing] = useState(() =>
    whenIdle(() => {
      // No draft is stored after sign-out.
      if (name === null || currentSession() === null) return
      const values = form.getValues()
      const draftValues = removeSecrets(values, opened, secrets)
      const texts = Object.fromEntries([...unreadable.fields].filter(([field]) => !isSecret(field, secrets)))
      const changed = getChangedFields(before.current, model.body(draftValues))
      if (Object.keys({ ...changed, ...texts }).length === 0) {
        deleteDraft(name)
        return
      }
      saveDraft(name, {
        at: Date.now(),
        before: isChange ? before.current : null,
        values: draftValues,
        secrets: getTypedSecrets(values, secrets),
        texts,
      })
    }),
  )

  useEffect(() => {
    const unsubscribers = [
      form.subscribe({ formState: { values: true }, callback: writing.soon }),
      unreadable.onChange(writing.soon),
    ]
    window.addEventListener('pagehide', writing.now)
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
      window.removeEventListener('pagehide', writing.now)
      writing.now()
    }
  }, [form, writing, unreadable])

  return {
    saveNow: writing.now,
    drop: () => {
      writing.forget()
      if (name !== null) deleteDraft(name)
    },
  }
}

/** Idle time after typing before the values are processed. */
const PAUSE_MS = 400

const idle = (callback: () => void) =>
  // Not every browser supports `requestIdleCallback`.
  'requestIdleCallback' in window
    ? window.requestIdleCallback(callback, { timeout: 2000 })
    : setTimeout(callback)

/** Runs a callback when typing pauses and the browser is idle; `now` runs a pending one immediately. */
function whenIdle(callback: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPending = false
  const run = () => {
    if (!isPending) return
    isPending = false
    clearTimeout(timer)
    callback()
  }
  return {
    soon: () => {
      isPending = true
      clearTimeout(timer)
      timer = setTimeout(() => idle(run), PAUSE_MS)
    },
    now: run,
    forget: () => {
      isPending = false
      clearTimeout(timer)
    },
  }
}
