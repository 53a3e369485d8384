import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import type { z } from 'zod'
import { getEndpoint } from '../../api/query/mutation'
import { useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { formatEnumeration } from '../../lib/i18n/locale'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { formatFieldName } from '../activity/format-field'
import { ErrorPanel } from '../feedback/ErrorPanel'
import { getErrorActions } from '../feedback/error-actions'
import { lazyWithRetry } from '../overlays/lazy-with-retry'
import { RelativeTime } from '../ui/cells/RelativeTime'
import { DeferredValuesContext } from './deferred-values'
import { getDraftKeyParams } from './draft/draft-store'
import type { RestoredDraft } from './draft/restore-draft'
import { FocusRequestContext } from './focus'
import type { FormModel, FormTarget } from './model'
import { SaveBar } from './SaveBar'
import { SecretsContext } from './secrets'
import { UnparsedInputsContext } from './unparsed-input'
import { useResourceForm } from './use-resource-form'

const UnsavedChangesDialog = lazyWithRetry(() => import('./UnsavedChangesDialog'))

interface UnsavedGuardProps {
  isDirty: () => boolean
  /** Query parameters that identify a separate form. */
  startsBy: readonly string[]
  draft: { saveNow: () => void; drop: () => void }
}

/** Blocks navigation away from the form while it has unsaved changes. */
function UnsavedGuard({ isDirty, startsBy, draft }: UnsavedGuardProps) {
  const guard = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (!isDirty()) return false
      const isChanged = (names: readonly string[]) =>
        getDraftKeyParams(current.search, names).join() !== getDraftKeyParams(next.search, names).join()
      if (current.pathname !== next.pathname || isChanged(startsBy.filter((name) => name !== 'tab')))
        return true
      // A tab of the same page restores its draft on return. Hash and other parameter changes stay within this form.
      if (isChanged(startsBy)) draft.saveNow()
      return false
    },
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (guard.status !== 'blocked') return null
  const proceedAfter = (action: () => void) => () => {
    action()
    guard.proceed()
  }
  return (
    <Suspense>
      <UnsavedChangesDialog
        onStay={guard.reset}
        onSaveDraft={proceedAfter(draft.saveNow)}
        onDiscard={proceedAfter(draft.drop)}
      />
    </Suspense>
  )
}

interface ResourceFormProps<V extends FieldValues, B extends object, S extends z.ZodType, R, L> {
  /** Destination: an update sends the changed fields, a creation the fields that are filled in. */
  target: FormTarget<z.output<S>, R, L>
  /** Contract schema of the request. */
  schema: S
  /** Initial values; for an update, derived from the loaded record. */
  values: (loaded: L) => V
  model?: FormModel<V, B>
  /**
   * Called after a successful save, when the user may leave the page without a warning; with the value of the submit
   * button that was used, or an empty text.
   */
  onSaved: (result: R, button: string) => void | Promise<void>
  /** Called after a failure. */
  onRejected?: (error: unknown) => void
  submitLabel: string
  /** Cancel link or button, rendered next to the save button. */
  cancel?: ReactNode
  /** Primary button of a form in steps, at the end of the bar. */
  primary?: ReactNode
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
  const { submitLabel, cancel, primary, startsBy = NONE, children } = props
  // The record as it was opened: the page may have loaded a later state, such as a deleted one, which a save must notice.
  const [loaded] = useState(props.target.loaded)
  const target = { ...props.target, loaded }
  // Without a model the values are the body.
  const model = (props.model ?? { body: (values: V) => values }) as FormModel<V, B>
  const reason = useDenialReason(getEndpoint(target))
  const resource = useResourceForm({ ...props, target, model, reason, startsBy })
  useSaveShortcut(resource.element, resource.review)
  return (
    <FormProvider {...resource.form}>
      <DeferredValuesContext value={resource.deferredValues}>
        <SecretsContext value={resource.secrets}>
          <UnparsedInputsContext value={resource.unreadable}>
            <FocusRequestContext value={resource.focusRequest}>
              <form ref={resource.element} className="stack gap-16" onSubmit={resource.onSubmit} noValidate>
                {resource.restored && (
                  <DraftBar
                    restored={resource.restored}
                    getFieldLabel={model.getFieldLabel ?? formatFieldName}
                    onDiscard={resource.discard}
                  />
                )}
                <SubmitError error={resource.rejection} />
                {children}
                <SaveBar
                  submitLabel={submitLabel}
                  changes={target.loaded && resource.changes}
                  getFieldLabel={model.getFieldLabel}
                  note={resource.note}
                  reason={reason}
                  isBusy={resource.isBusy}
                  onReview={resource.review}
                  onShowProblem={resource.showProblem}
                  primary={primary}
                >
                  {cancel}
                </SaveBar>
              </form>
              <UnsavedGuard isDirty={resource.isDirty} startsBy={startsBy} draft={resource.draft} />
            </FocusRequestContext>
          </UnparsedInputsContext>
        </SecretsContext>
      </DeferredValuesContext>
    </FormProvider>
  )
}

/** Submits the form on Cmd+S and Ctrl+S, like its button; with Shift opens the review. */
function useSaveShortcut(form: RefObject<HTMLFormElement | null>, review: () => void) {
  const onReview = useRef(review)
  useEffect(() => {
    onReview.current = review
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      if (event.repeat || document.querySelector('[aria-modal="true"]') !== null) return
      if (event.shiftKey) onReview.current()
      else form.current?.requestSubmit()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [form])
}

/** Error message of the server about the form as a whole. It receives the focus when it appears. */
function SubmitError({ error }: { error: unknown }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error === null) return
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'center' })
  }, [error])
  if (error === null) return null
  const sendAgain = () => panel.current?.closest('form')?.requestSubmit()
  return (
    <div ref={panel} tabIndex={-1} className="no-outline">
      <ErrorPanel error={error} onRetry={getErrorActions(error).again ? sendAgain : undefined} />
    </div>
  )
}

interface DraftBarProps {
  restored: RestoredDraft
  /** Returns the label of an API field. */
  getFieldLabel: (field: string) => string
  onDiscard: () => void
}

const formatFields = (names: string[]) => formatEnumeration([...new Set(names)])

/** Notice that a draft was restored, with its caveats. */
function DraftBar({ restored: { at, secrets, others, conflicts }, getFieldLabel, onDiscard }: DraftBarProps) {
  const conflictingFields = conflicts.map(({ path }) => String(path[0]))
  const otherFields = others.filter((field) => !conflictingFields.includes(field))
  return (
    <div className="box accent-ground row wrap between gap-8-16 p-10-12">
      <div role="status">
        <p className="flush">
          {rich('Draft from {time} restored.', {
            time: <RelativeTime at={new Date(at).toISOString()} />,
          })}
        </p>
        {otherFields.length > 0 && (
          <p className="flush">
            {t('Someone else has changed {apart} since. Those changes are preserved.', {
              apart: formatFields(otherFields.map(getFieldLabel)),
            })}
          </p>
        )}
        {conflictingFields.length > 0 && (
          <p className="flush">
            {t('Someone else has also changed {met}. You can choose which values to save.', {
              met: formatFields(conflictingFields.map(getFieldLabel)),
            })}
          </p>
        )}
        {secrets.length > 0 && (
          <p className="flush">
            {t('Secrets are not part of the draft. Enter again: {secrets}.', {
              secrets: formatFields(secrets),
            })}
          </p>
        )}
      </div>
      <Button variant="default" size="compact-sm" onClick={onDiscard}>
        {t('Discard')}
      </Button>
    </div>
  )
}
