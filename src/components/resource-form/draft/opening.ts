import { changedFields } from '../changes'
import { type Conflict, conflictsOf, merge, withAt } from '../conflict/merge'
import { type FormModel, valuesOf } from '../model'
import type { Unread } from '../unreadable'
import type { Draft } from './draft-store'

/** What of a draft was put back, and what to know about it. */
export interface Restored {
  at: number
  /** What must be typed again. */
  secrets: string[]
  /** The fields that others have changed since. */
  others: string[]
  /** Where they changed what the draft changes too: that is asked when it is saved. */
  conflicts: Conflict[]
  /** What stood in fields and cannot be read yet. */
  texts: Readonly<Record<string, Unread>>
}

/** How a form begins. */
export interface Opening<V, B> {
  values: V
  /** What the form is compared with: what differs from it is a change. */
  before: B
  restored: Restored | null
}

function restore<V, B extends object>(
  opened: V,
  model: FormModel<V, B>,
  isChange: boolean,
  { at, secrets, before, values, texts = {} }: Draft,
): Opening<V, B> {
  // A draft is what this form wrote. One of an older version that is not comes to nothing in `openForm`.
  const typed = { ...opened, ...(values as V) }
  const now = model.body(opened)
  const mine = model.body(typed)
  if (!isChange)
    return { values: typed, before: now, restored: { at, secrets, others: [], conflicts: [], texts } }
  const then = before as B
  const others = [
    ...new Set([...Object.keys(changedFields(then, now)), ...Object.keys(changedFields(now, then))]),
  ]
  const conflicts = conflictsOf(then, now, mine)
  const restored = { at, secrets, others, conflicts, texts }
  if (others.length === 0) return { values: typed, before: now, restored }
  const merged = merge(then, now, mine, (conflict) => conflict.mine)
  // Where both changed the same, the form still stands on what was there before either: so it asks.
  const base = conflicts.reduce<unknown>(
    (body, conflict) => withAt(body, conflict.path, conflict.before),
    now,
  )
  return { values: valuesOf(model, merged, opened), before: base as B, restored }
}

/** How a form begins: with what is there, or with what somebody typed into it and did not save. */
export function openForm<V, B extends object>(
  opened: V,
  model: FormModel<V, B>,
  isChange: boolean,
  draft: Draft | null,
): Opening<V, B> {
  const plain = { values: opened, before: model.body(opened), restored: null }
  if (!draft) return plain
  try {
    const opening = restore(opened, model, isChange, draft)
    const changed = changedFields(opening.before, model.body(opening.values))
    return Object.keys({ ...changed, ...draft.texts }).length > 0 ? opening : plain
  } catch {
    return plain
  }
}
