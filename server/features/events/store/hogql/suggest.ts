/** Returns "Did you mean ...?" with the name of the smallest edit distance; an empty string if none is close. */
export function suggestName(wrong: string, names: Iterable<string>): string {
  const distances = [...names].map((name) => ({
    name,
    distance: editDistance(wrong.toLowerCase(), name.toLowerCase()),
  }))
  const best = distances.sort((a, b) => a.distance - b.distance)[0]
  const near = Math.max(1, Math.floor(wrong.length / 3))
  return best && best.distance <= near ? ` Did you mean ${best.name}?` : ''
}

/** Edit distance (Levenshtein) between two names. */
function editDistance(from: string, to: string): number {
  // Names are short: a much longer input is close to none, and would only cost time.
  if (Math.abs(from.length - to.length) > 20) return Number.POSITIVE_INFINITY
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (let column = 1; column <= to.length; column += 1) {
      const changed = (row[column - 1] ?? 0) + (to[column - 1] === letter ? 0 : 1)
      next.push(Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
