/** Something on show that changes by itself, and how things stand with it, in words. */
export interface Told {
  id: string
  words: string
}

/** What is to be said of things whose words are others than before; null where there is nothing. What is new says nothing. */
export function changesIn(before: ReadonlyMap<string, string>, now: readonly Told[]): string | null {
  const changed = now.filter(({ id, words }) => before.has(id) && before.get(id) !== words)
  return changed.length === 0 ? null : changed.map(({ words }) => words).join('. ')
}
