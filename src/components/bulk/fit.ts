import { t } from '../../texts/text'
import { type Action, type Change, isChange } from '../actions/action'
import { forMany } from '../actions/for-many'

/** Selected row that an action skips. */
export interface Skipped {
  name: string
  why: string
}

/** Change, and the selected rows that it applies to. */
export interface Fit<Row> {
  action: Action<Row>
  change: Change<Row>
  rows: ReadonlyMap<string, Row>
  skipped: Skipped[]
}

const NOT_NOW = t('Not possible in its present state.')

/** Returns the bulk actions with the rows that each applies to; omits those that apply to no row. */
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

/** Groups skipped rows by reason. */
export function byReason(skipped: readonly Skipped[]): { why: string; names: string[] }[] {
  const names = new Map<string, string[]>()
  for (const { why, name } of skipped) names.set(why, [...(names.get(why) ?? []), name])
  return [...names].map(([why, all]) => ({ why, names: all }))
}
