import { getChangedFields } from '../../../lib/json'
import { type Conflict, findConflicts, merge, setAt } from '../conflict/merge'
import { type FormModel, toValues } from '../model'
import type { UnparsedInput } from '../unparsed-input'
import type { FormDraft } from './draft-store'

/** Restored parts of a draft and the caveats to display. */
export interface RestoredDraft {
  at: number
  /** Secrets that must be typed again. */
  secrets: string[]
  /** Fields that other users have changed since. */
  others: string[]
  /** Fields that other users changed as well: resolved when the form is saved. */
  conflicts: Conflict[]
  /** Field texts that cannot be parsed yet. */
  texts: Readonly<Record<string, UnparsedInput>>
}

/** Initial state of a form. */
export interface FormOpening<V, B> {
  values: V
  /** Baseline of the form: differences from it are changes. */
  before: B
  restored: RestoredDraft | null
}

function restore<V, B extends object>(
  opened: V,
  model: FormModel<V, B>,
  isChange: boolean,
  { at, secrets, before, values, texts = {} }: FormDraft,
): FormOpening<V, B> {
  // Drafts are written by this form. An incompatible one from an older version is discarded in `openForm`.
  const restoredValues = { ...opened, ...(values as V) }
  const now = model.body(opened)
  const mine = model.body(restoredValues)
  if (!isChange)
    return {
      values: restoredValues,
      before: now,
      restored: { at, secrets, others: [], conflicts: [], texts },
    }
  const then = before as B
  const others = [
    ...new Set([...Object.keys(getChangedFields(then, now)), ...Object.keys(getChangedFields(now, then))]),
  ]
  const conflicts = findConflicts(then, now, mine)
  const restored = { at, secrets, others, conflicts, texts }
  if (others.length === 0) return { values: restoredValues, before: now, restored }
  const merged = merge(then, now, mine, (conflict) => conflict.mine)
  // For conflicting fields the baseline remains the original value, so that saving detects the conflict.
  const base = conflicts.reduce<unknown>((body, conflict) => setAt(body, conflict.path, conflict.before), now)
  return { values: toValues(model, merged, opened), before: base as B, restored }
}

/** Returns the initial state of a form: the loaded record, or a restored draft. */
export function openForm<V, B extends object>(
  opened: V,
  model: FormModel<V, B>,
  isChange: boolean,
  draft: FormDraft | null,
): FormOpening<V, B> {
  const plain = { values: opened, before: model.body(opened), restored: null }
  if (!draft) return plain
  try {
    const opening = restore(opened, model, isChange, draft)
    const changed = getChangedFields(opening.before, model.body(opening.values))
    return Object.keys({ ...changed, ...draft.texts }).length > 0 ? opening : plain
  } catch {
    return plain
  }
}
