import { t } from '../../texts/text'
import { type Action, type Change, isChange } from '../actions/action'
import { forMany } from '../actions/for-many'

/** A selected row that an action passes over. */
export interface Skipped {
  name: string
  why: string
}

/** A change, and what of the selected rows it can be made to. */
export interface Fit<Row> {
  action: Action<Row>
  change: Change<Row>
  rows: ReadonlyMap<string, Row>
  skipped: Skipped[]
}

const NOT_NOW = t('Not possible in its present state.')

/** What can be done to many rows, each with those that it fits; what fits none of them in its state is left out. */
export function fitsOf<Row>(
  actions: readonly Action<Row>[],
  rows: ReadonlyMap<string, Row>,
  nameOf: (row: Row) => string,
): Fit<Row>[] {
  return actions.flatMap((action) => {
    const { does, fits, whyNot } = action
    if (!isChange(does) || !forMany(action)) return []
    if (![...rows.values()].some((row) => fits?.(row) ?? true)) return []
    const given = [...rows].map(([id, row]) => {
      const why = fits && !fits(row) ? NOT_NOW : (whyNot?.(row) ?? null)
      return { id, row, why }
    })
    return [
      {
        action,
        change: does,
        rows: new Map(given.flatMap(({ id, row, why }) => (why === null ? [[id, row] as const] : []))),
        skipped: given.flatMap(({ row, why }) => (why === null ? [] : [{ name: nameOf(row), why }])),
      },
    ]
  })
}

/** Reasons, each once, with the names that it is said of. */
export function byReason(skipped: readonly Skipped[]): { why: string; names: string[] }[] {
  const names = new Map<string, string[]>()
  for (const { why, name } of skipped) names.set(why, [...(names.get(why) ?? []), name])
  return [...names].map(([why, all]) => ({ why, names: all }))
}
