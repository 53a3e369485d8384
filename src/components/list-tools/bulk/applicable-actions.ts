import { t } from '../../../lib/i18n/translate'
import { type Action, type ActionChange, isChange, supportsBulk } from '../../actions/action'

/** Selected row that an action skips. */
export interface SkippedRow {
  name: string
  why: string
}

/** Change, and the selected rows that it applies to. */
export interface ApplicableAction<Row> {
  action: Action<Row>
  /** Absent if the action asks for a value first. */
  change?: ActionChange<Row>
  rows: ReadonlyMap<string, Row>
  skipped: SkippedRow[]
}

const NOT_NOW = t('Not possible in the current state.')

/** Returns the bulk actions with the rows that each applies to; omits those that apply to no row. */
export function getApplicableActions<Row>(
  actions: readonly Action<Row>[],
  rows: ReadonlyMap<string, Row>,
  getName: (row: Row) => string,
): ApplicableAction<Row>[] {
  return actions.flatMap((action) => {
    const { effect, isAvailable, disabledReason } = action
    if (!supportsBulk(action)) return []
    if (![...rows.values()].some((row) => isAvailable?.(row) ?? true)) return []
    const checkedRows = [...rows].map(([id, row]) => {
      const why = isAvailable && !isAvailable(row) ? NOT_NOW : (disabledReason?.(row) ?? null)
      return { id, row, why }
    })
    return [
      {
        action,
        ...(isChange(effect) && { change: effect }),
        rows: new Map(checkedRows.flatMap(({ id, row, why }) => (why === null ? [[id, row] as const] : []))),
        skipped: checkedRows.flatMap(({ row, why }) => (why === null ? [] : [{ name: getName(row), why }])),
      },
    ]
  })
}

/** Groups skipped rows by reason. */
export function groupByReason(skipped: readonly SkippedRow[]): { why: string; names: string[] }[] {
  const names = new Map<string, string[]>()
  for (const { why, name } of skipped) names.set(why, [...(names.get(why) ?? []), name])
  return [...names].map(([why, all]) => ({ why, names: all }))
}
