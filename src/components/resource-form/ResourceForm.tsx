import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import type { z } from 'zod'
import { useMay } from '../../api/may'
import { useMe } from '../../api/me'
import { rowOf } from '../../api/write'
import { plainName } from '../history/plain-name'
import { DraftBar } from './draft/DraftBar'
import { LateValuesContext } from './late-values'
import type { FormModel } from './model'
import { Refusal } from './Refusal'
import classes from './ResourceForm.module.css'
import { SaveBar } from './SaveBar'
import { SecretsContext } from './secrets'
import type { Target } from './target'
import { UnsavedGuard } from './UnsavedGuard'
import { UnreadableContext } from './unreadable'
import { useResourceForm } from './use-resource-form'
import { useSaveShortcut } from './use-save-shortcut'
import { WantedContext } from './wanted'

interface ResourceFormProps<V extends FieldValues, B extends object, S extends z.ZodType, R, L> {
  /** Destination: an update sends the changed fields, a creation the fields that are filled in. */
  target: Target<z.output<S>, R, L>
  /** Contract schema of the request. */
  schema: S
  /** Initial values; for an update, derived from the loaded record. */
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
  /** What in the query of the address makes this another form: it is left, and kept as a draft, for itself. */
  startsBy?: readonly string[]
  children: ReactNode
}

const NONE: readonly string[] = []

/**
 * A form for one record: it sends what changed, shows a refusal where it belongs, never loses what was typed, and never
 * writes over what others did.
 */
export function ResourceForm<V extends FieldValues, B extends object, S extends z.ZodType, R, L>(
  props: ResourceFormProps<V, B, S, R, L>,
) {
  // A draft is somebody's: who it is comes first.
  return useMe().isPending ? null : <OpenForm {...props} />
}

function OpenForm<V extends FieldValues, B extends object, S extends z.ZodType, R, L>(
  props: ResourceFormProps<V, B, S, R, L>,
) {
  const { target, submitLabel, cancel, startsBy = NONE, children } = props
  // Without a model the values are the body.
  const model = (props.model ?? { body: (values: V) => values }) as FormModel<V, B>
  const reason = useMay(rowOf(target))
  const resource = useResourceForm({ ...props, model, reason, startsBy })
  useSaveShortcut(resource.element, resource.review)
  return (
    <FormProvider {...resource.form}>
      <LateValuesContext value={resource.late}>
        <SecretsContext value={resource.secrets}>
          <UnreadableContext value={resource.unreadable}>
            <WantedContext value={resource.asked}>
              <form ref={resource.element} className={classes.form} onSubmit={resource.onSubmit} noValidate>
                {resource.restored && (
                  <DraftBar
                    restored={resource.restored}
                    nameOf={model.nameOf ?? plainName}
                    onDiscard={resource.discard}
                  />
                )}
                <Refusal error={resource.refusal} />
                {children}
                <SaveBar
                  submitLabel={submitLabel}
                  changes={target.loaded && resource.changes}
                  nameOf={model.nameOf}
                  note={resource.note}
                  reason={reason}
                  isBusy={resource.isBusy}
                  onReview={resource.review}
                  onShowProblem={resource.showProblem}
                >
                  {cancel}
                </SaveBar>
              </form>
              <UnsavedGuard isDirty={resource.isDirty} startsBy={startsBy} draft={resource.draft} />
            </WantedContext>
          </UnreadableContext>
        </SecretsContext>
      </LateValuesContext>
    </FormProvider>
  )
}
