import type { FieldValues } from 'react-hook-form'
import type { Mutation } from '../../../api/mutation'
import type { ValueName } from '../labels'
import type { FormModel } from '../model'
import { masked, type Secrets } from '../secrets'
import { askUnread, chooseSides, sayGone } from '../sheets'
import type { Target } from '../target'
import { type Met, meet } from './meet'
import type { Path } from './merge'
import { readAgain } from './read-again'

export interface Settling<V extends FieldValues, B extends object, L> {
  target: Target<never, unknown, L>
  read: (loaded: L) => V
  model: FormModel<V, B>
  /** Request body at the time the form was opened, and the values in it. */
  before: B
  values: V
  secrets: Secrets
  nameOf: (path: Path) => ValueName
  onChosen: (theirs: B, mine: B) => void
}

/** Checks a record for concurrent changes before it is saved. Null: the user returns to the form. */
export async function settle<V extends FieldValues, B extends object, L>(
  options: Settling<V, B, L>,
): Promise<Met<B> | { anew: Mutation } | null> {
  const { target, read, model, before, values, secrets, nameOf, onChosen } = options
  const met = await meet(before, model.body(values), {
    read: async () => {
      const found = await readAgain(target)
      return 'record' in found ? { record: model.body(read(found.record)) } : found
    },
    unread: askUnread,
    choose: (conflicts) => chooseSides({ conflicts, nameOf }),
    onChosen,
  })
  if (met !== 'gone') return met
  const { makingAnew } = await import('./anew')
  const documentOf = (of: V): object => ({ ...target.loaded?.record, ...model.body(of) })
  const shown = documentOf(masked(values, secrets))
  const create = await sayGone({ document: shown, anew: makingAnew(target, shown) })
  const anew = create && makingAnew(target, documentOf(values))
  return anew ? { anew } : null
}
