import type { FieldValues } from 'react-hook-form'
import type { Mutation } from '../../../api/query/mutation'
import { chooseSides, confirmUnverifiedSave, showDeletedDialog } from '../dialogs'
import type { ValueName } from '../labels'
import type { FormModel } from '../model'
import { maskSecrets, type SecretFieldMap } from '../secrets'
import type { FormTarget } from '../target'
import type { ValuePath } from './merge'
import { refetch } from './refetch'
import { type MergeResult, resolveConflicts } from './resolve-conflicts'

export interface PrepareSaveOptions<V extends FieldValues, B extends object, L> {
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
export async function prepareSave<V extends FieldValues, B extends object, L>(
  options: PrepareSaveOptions<V, B, L>,
): Promise<MergeResult<B> | { anew: Mutation } | null> {
  const { target, read, model, before, values, secrets, getValueName, onChosen } = options
  const mergeResult = await resolveConflicts(before, model.body(values), {
    read: async () => {
      const refetchResult = await refetch(target)
      return 'record' in refetchResult ? { record: model.body(read(refetchResult.record)) } : refetchResult
    },
    unread: confirmUnverifiedSave,
    choose: (conflicts) => chooseSides({ conflicts, getValueName }),
    onChosen,
  })
  if (mergeResult !== 'gone') return mergeResult
  const { buildRecreate } = await import('./recreate')
  const buildDocument = (formValues: V): object => ({ ...target.loaded?.record, ...model.body(formValues) })
  const maskedDocument = buildDocument(maskSecrets(values, secrets))
  const create = await showDeletedDialog({
    document: maskedDocument,
    anew: buildRecreate(target, maskedDocument),
  })
  const anew = create && buildRecreate(target, buildDocument(values))
  return anew ? { anew } : null
}
