import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import type { z } from 'zod'
import { useMay } from '../../api/may'
import { rowOf } from '../../api/write'
import type { FormModel } from './model'
import { Refusal } from './Refusal'
import classes from './ResourceForm.module.css'
import { SaveBar } from './SaveBar'
import type { Target } from './target'
import { UnsavedGuard } from './UnsavedGuard'
import { UnreadableContext } from './unreadable'
import { useResourceForm } from './use-resource-form'
import { useSaveShortcut } from './use-save-shortcut'
import { WantedContext } from './wanted'

interface ResourceFormProps<V extends FieldValues, B extends object, S extends z.ZodType, R, L> {
  /** Where it is sent: what that changes is sent as far as it was changed, what is new as far as it is filled in. */
  target: Target<z.output<S>, R, L>
  /** The contract's schema of the request. */
  schema: S
  /** What it starts with: for a record that is changed, what it reads from it. */
  values: (loaded: L) => V
  model?: FormModel<V, B>
  /** Runs after a success, when the page may be left freely. */
  onSaved: (result: R) => void
  /** Runs after a failure. */
  onRefused?: (error: unknown) => void
  submitLabel: string
  /** The way out without saving, beside the button. */
  cancel?: ReactNode
  /** The field or the section to begin with, as the address names it. */
  startsAt?: string
  children: ReactNode
}

/** A form for one record: it sends what changed, shows a refusal where it belongs, and never loses what was typed. */
export function ResourceForm<V extends FieldValues, B extends object, S extends z.ZodType, R, L>(
  props: ResourceFormProps<V, B, S, R, L>,
) {
  const { target, submitLabel, cancel, children } = props
  // Without a model the values are the body.
  const model = (props.model ?? { body: (values: V) => values }) as FormModel<V, B>
  const reason = useMay(rowOf(target))
  const resource = useResourceForm({ ...props, model, reason })
  useSaveShortcut(resource.element)
  return (
    <FormProvider {...resource.form}>
      <UnreadableContext value={resource.unreadable}>
        <WantedContext value={resource.asked}>
          <form ref={resource.element} className={classes.form} onSubmit={resource.onSubmit} noValidate>
            <Refusal error={resource.refusal} />
            {children}
            <SaveBar
              submitLabel={submitLabel}
              changes={target.loaded && resource.changes}
              note={resource.note}
              reason={reason}
              onShowProblem={resource.showProblem}
            >
              {cancel}
            </SaveBar>
          </form>
          <UnsavedGuard isDirty={resource.isDirty} />
        </WantedContext>
      </UnreadableContext>
    </FormProvider>
  )
}
