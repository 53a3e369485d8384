import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import type { z } from 'zod'
import { useMe } from '../../api/me'
import { getEndpoint } from '../../api/mutation'
import { useDenialReason } from '../../api/permissions'
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
  /** Called after a successful save, when the user may leave the page without a warning. */
  onSaved: (result: R) => void
  /** Called after a failure. */
  onRefused?: (error: unknown) => void
  submitLabel: string
  /** Cancel link or button, rendered next to the save button. */
  cancel?: ReactNode
  /** Field or section to focus initially, from the URL. */
  startsAt?: string
  /** Query parameters that identify a separate form, with its own draft and its own leave warning. */
  startsBy?: readonly string[]
  children: ReactNode
}

const NONE: readonly string[] = []

/**
 * Form for one record: sends only changed fields, shows validation errors at their fields, never loses input, and never
 * overwrites concurrent changes of other users.
 */
export function ResourceForm<V extends FieldValues, B extends object, S extends z.ZodType, R, L>(
  props: ResourceFormProps<V, B, S, R, L>,
) {
  // Drafts belong to a user, so the user is loaded first.
  return useMe().isPending ? null : <OpenForm {...props} />
}

function OpenForm<V extends FieldValues, B extends object, S extends z.ZodType, R, L>(
  props: ResourceFormProps<V, B, S, R, L>,
) {
  const { target, submitLabel, cancel, startsBy = NONE, children } = props
  // Without a model the values are the body.
  const model = (props.model ?? { body: (values: V) => values }) as FormModel<V, B>
  const reason = useDenialReason(getEndpoint(target))
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
