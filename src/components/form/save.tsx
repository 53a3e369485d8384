import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { callApi } from '../../api/client/client'
import { ApiError } from '../../api/client/errors'
import { executeMutation, getEndpoint, type Mutation, toRequest } from '../../api/query/mutation'
import { buildQueryKey } from '../../api/query/queries'
import { queryClient } from '../../api/query/query-client'
import { formatEnumeration } from '../../lib/i18n/locale'
import { t } from '../../lib/i18n/translate'
import { getChangedFields, isDeepEqual } from '../../lib/json'
import { lazyWithRetry } from '../overlays/lazy-with-retry'
import { openDialog } from '../overlays/open-dialog'
import { notify } from '../overlays/toasts'
import { isNotFound } from '../undo-history/model/undo-step'
import { type MergeResult, type RefetchResult, resolveConflicts, type ValuePath } from './conflict/merge'
import type { ValueName } from './labels'
import { buildRequestBody, type FormModel, type FormTarget, toMutation } from './model'
import { getChangedValues } from './review/changed-values'
import { maskSecrets, type SecretFieldMap } from './secrets'

export interface SaveOptions<V extends FieldValues, B extends object, S extends z.ZodType, R, L>
  extends PrepareSaveOptions<V, B, L> {
  target: FormTarget<z.output<S>, R, L>
  schema: S
}

/** Result of submitting a form. */
interface SaveResult<B, R> {
  result: R
  /** Current record on the server, as far as the form knows. */
  body: B
  /** True if it equals the form's values: no concurrent changes were merged. */
  isMine: boolean
}

/** Parses a body with the schema; returns it unparsed if invalid, so that the server rejects it. */
const parseWith = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> =>
  schema.safeParse(body).data ?? (body as z.output<S>)

/** Returns the fields of `form` that differ from `before`, with their values in `body`. */
function pickChanged<B extends object>(before: B, form: B, body: B): Partial<B> {
  const fields = Object.keys(getChangedFields(before, form))
  // The keys are those of `body`.
  return Object.fromEntries(Object.entries(body).filter(([field]) => fields.includes(field))) as Partial<B>
}

/** Submits a form: creates are sent as is, updates after merging concurrent changes. Null: the user canceled. */
export async function saveForm<V extends FieldValues, B extends object, S extends z.ZodType, R, L>(
  options: SaveOptions<V, B, S, R, L>,
): Promise<SaveResult<B, R> | null> {
  const { target, schema, model, before, values, getValueName } = options
  const form = model.body(values)
  if (!target.loaded) {
    const result = await executeMutation(
      toMutation(target, parseWith(schema, buildRequestBody(null, form, model))),
    )
    return { result, body: form, isMine: true }
  }
  const prepared = await prepareSave(options)
  if (prepared === null) return null
  // Recreating returns the same type of response as updating.
  if ('recreation' in prepared)
    return { result: await executeMutation(prepared.recreation as Mutation<R>), body: form, isMine: true }
  const changes = buildRequestBody(prepared.before, prepared.body, model)
  // If another user made identical changes, they are sent anyway, since the form awaits a response.
  const sentFields = Object.keys(changes).length > 0 ? changes : pickChanged(before, form, prepared.body)
  const result = await executeMutation(toMutation(target, parseWith(schema, sentFields)))
  if (prepared.others.length > 0) {
    const names = prepared.others.map((field) => getValueName([field]).label)
    notify(
      t('Someone else changed {names}. Those changes are preserved.', { names: formatEnumeration(names) }),
    )
  }
  return { result, body: prepared.body, isMine: isDeepEqual(prepared.body, form) }
}

interface PrepareSaveOptions<V extends FieldValues, B extends object, L> {
  target: FormTarget<never, unknown, L>
  read: (loaded: L) => V
  model: FormModel<V, B>
  /** Request body at the time the form was opened, and the values in it. */
  before: B
  values: V
  secrets: SecretFieldMap
  getValueName: (path: ValuePath) => ValueName
  onChosen: (theirs: B, mine: B) => void
}

/** Checks a record for concurrent changes before it is saved. Null: the user returns to the form. */
async function prepareSave<V extends FieldValues, B extends object, L>(
  options: PrepareSaveOptions<V, B, L>,
): Promise<MergeResult<B> | { recreation: Mutation } | null> {
  const { target, read, model, before, values, secrets, getValueName, onChosen } = options
  const mergeResult = await resolveConflicts(before, model.body(values), {
    read: async () => {
      const refetchResult = await refetch(target)
      return 'record' in refetchResult ? { record: model.body(read(refetchResult.record)) } : refetchResult
    },
    confirmUnverified: confirmUnverifiedSave,
    choose: (conflicts) => chooseSides({ conflicts, getValueName }),
    onChosen,
  })
  if (mergeResult !== 'deleted') return mergeResult
  const { buildRecreate } = await import('./conflict/recreate')
  const buildDocument = (formValues: V): object => ({ ...target.loaded?.record, ...model.body(formValues) })
  const maskedDocument = buildDocument(maskSecrets(values, secrets))
  const create = await showDeletedDialog({
    document: maskedDocument,
    recreation: buildRecreate(target, maskedDocument),
  })
  const recreation = create && buildRecreate(target, buildDocument(values))
  return recreation ? { recreation } : null
}

/** Fetches the current version of the record being edited, bypassing all caches. */
async function refetch<L>({
  resource,
  op,
  params,
  loaded,
}: Pick<FormTarget<never, unknown, L>, 'resource' | 'op' | 'params' | 'loaded'>): Promise<RefetchResult<L>> {
  try {
    const readOp = loaded?.op ?? 'retrieve'
    const row = getEndpoint({ resource, op: readOp })
    // The type of the target defines the response of this endpoint.
    const record = (await callApi(row, { params })) as L
    // The undo history uses it as the state before the change, instead of another request.
    queryClient.setQueryData(buildQueryKey(undefined, [resource, readOp, { params }]), record)
    const changing = getEndpoint({ resource, op })
    return isNotFound(changing, record) && !isNotFound(changing, loaded?.record)
      ? { deleted: true }
      : { record }
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? { deleted: true } : { error }
  }
}

interface ReviewOptions<V extends FieldValues, B extends object, S extends z.ZodType, R, L> {
  target: FormTarget<z.output<S>, R, L>
  schema: S
  model: FormModel<V, B>
  /** Baseline of the form; null for a create form. */
  before: B | null
  values: V
  secrets: SecretFieldMap
  getValueName: (path: ValuePath) => ValueName
  submitLabel: string
  wantsReview: boolean
}

/** Returns the fields of a new record that are filled in. */
const filledIn = (body: object) =>
  Object.entries(body).map(([field, after]) => ({ path: [field], before: undefined, after }))

/** Shows the review dialog if requested or required. Resolves to true to continue. */
export async function showReview<V extends FieldValues, B extends object, S extends z.ZodType, R, L>(
  options: ReviewOptions<V, B, S, R, L>,
): Promise<boolean> {
  const { target, schema, model, before, secrets, getValueName, submitLabel, wantsReview } = options
  const body = model.body(maskSecrets(options.values, secrets))
  const requestBody = buildRequestBody(before, body, model)
  const warnings =
    model.getWarnings?.(before === null ? requestBody : getChangedFields(before, body), body) ?? []
  if (warnings.length === 0 && !wantsReview) return true
  return review({
    warnings,
    changes: before === null ? filledIn(requestBody) : getChangedValues(before, body),
    getValueName,
    getFieldLabel: model.getNestedFieldLabel,
    request: toRequest(toMutation(target, parseWith(schema, requestBody))),
    submitLabel,
  })
}

/* Dialogs of a form, each loaded on demand. */

const ReviewDialog = lazyWithRetry(() => import('./review/ReviewDialog'))
const ConflictDialog = lazyWithRetry(() => import('./conflict/ConflictDialog'))
const RefetchFailedDialog = lazyWithRetry(() => import('./conflict/RefetchFailedDialog'))
const DeletedDialog = lazyWithRetry(() => import('./conflict/DeletedDialog'))

type Props<C extends (props: never) => unknown> = Omit<Parameters<C>[0], 'resolve'>
type ReviewProps = Props<typeof import('./review/ReviewDialog')['default']>
type ConflictProps = Props<typeof import('./conflict/ConflictDialog')['default']>
type DeletedProps = Props<typeof import('./conflict/DeletedDialog')['default']>
type ConflictResolution = Parameters<
  Parameters<typeof import('./conflict/ConflictDialog')['default']>[0]['resolve']
>[0]

/** Opens the review dialog; resolves to true if the user confirms. */
export const review = (props: ReviewProps) =>
  openDialogAsync<boolean>((resolve) => <ReviewDialog {...props} resolve={resolve} />)

/** Asks the user to resolve each conflict; null returns to the form. */
const chooseSides = (props: ConflictProps) =>
  openDialogAsync<ConflictResolution>((resolve) => <ConflictDialog {...props} resolve={resolve} />)

/** Asks how to proceed if the record could not be refetched. */
const confirmUnverifiedSave = (error: unknown) =>
  openDialogAsync<'again' | 'unseen' | null>((resolve) => (
    <RefetchFailedDialog error={error} resolve={resolve} />
  ))

/** Reports that the record was deleted; resolves to true if it should be recreated. */
const showDeletedDialog = (props: DeletedProps) =>
  openDialogAsync<boolean>((resolve) => <DeletedDialog {...props} resolve={resolve} />)

/** Restores the focus, unless another element has it. */
function restoreFocus(before: Element | null) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
  })
}

/** Opens a dialog over the current page, and resolves with its result. */
const openDialogAsync = <T,>(render: (resolve: (value: T) => void) => ReactNode): Promise<T> =>
  new Promise((resolve) => {
    const before = document.activeElement
    openDialog((close) =>
      render((value) => {
        close()
        restoreFocus(before)
        resolve(value)
      }),
    )
  })
