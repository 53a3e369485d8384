/** Keywords of a statement that writes, possibly inside a select; this includes `for update`. */
const WRITES = /\b(insert|update|delete|merge|into|nextval|setval)\b/i
const KNOWN_MAX = 2000

const known = new Map<string, boolean>()

/** True if a statement certainly modifies no table. */
export function onlyReads(statement: string): boolean {
  const told = known.get(statement)
  if (told !== undefined) return told
  if (known.size >= KNOWN_MAX) known.clear()
  const reads = /^\s*select\b/i.test(statement) && !WRITES.test(statement)
  known.set(statement, reads)
  return reads
}
