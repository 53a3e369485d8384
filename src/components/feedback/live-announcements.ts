/** Visible item that changes by itself, with its state as text. */
export interface LiveStatus {
  id: string
  words: string
}

/** Returns the announcement of the items whose text changed; null if there are none. New items are not announced. */
export function describeChanges(
  before: ReadonlyMap<string, string>,
  now: readonly LiveStatus[],
): string | null {
  const changed = now.filter(({ id, words }) => before.has(id) && before.get(id) !== words)
  return changed.length === 0 ? null : changed.map(({ words }) => words).join('. ')
}
