import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import type { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint'
import { useMay } from '../../api/may'
import type { FormModel, Sends } from './model'
import { Refusal } from './Refusal'
import classes from './ResourceForm.module.css'
import { SaveBar } from './SaveBar'
import { UnsavedGuard } from './UnsavedGuard'
import { UnreadableContext } from './unreadable'
import { useResourceForm } from './use-resource-form'
import { useSaveShortcut } from './use-save-shortcut'
import { WantedContext } from './wanted'

interface ResourceFormProps<V extends FieldValues, B extends object, S extends z.ZodType, R> {
  /** The endpoint that it is sent to: it says who may. */
  row: Endpoint
  /** The contract's schema of the request. */
  schema: S
  /** The loaded record, or what a new one starts with. Read once. */
  values: V
  sends: Sends
  model?: FormModel<V, B>
  submit: (body: z.output<S>) => Promise<R>
  /** Runs after a success, when the page may be left freely. */
  onSaved: (result: R) => void
  submitLabel: string
  /** The way out without saving, beside the button. */
  cancel?: ReactNode
  /** The field or the section to begin with, as the address names it. */
  startsAt?: string
  children: ReactNode
}

/** A form for one record: it sends what changed, shows a refusal where it belongs, and never loses what was typed. */
export function ResourceForm<V extends FieldValues, B extends object, S extends z.ZodType, R>(
  props: ResourceFormProps<V, B, S, R>,
) {
  const { sends, submitLabel, cancel, children } = props
  // Without a model the values are the body.
  const model = (props.model ?? { body: (values: V) => values }) as FormModel<V, B>
  const reason = useMay(props.row)
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
              changes={sends === 'changes' ? resource.changes : null}
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
