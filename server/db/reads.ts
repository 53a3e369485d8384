/** What a statement that writes has in it, be it in a part of a select; `for update` may stand among them. */
const WRITES = /\b(insert|update|delete|merge|into|nextval|setval)\b/i
const KNOWN_MAX = 2000

const known = new Map<string, boolean>()

/** Whether a statement surely leaves every table as it is. */
export function onlyReads(statement: string): boolean {
  const told = known.get(statement)
  if (told !== undefined) return told
  if (known.size >= KNOWN_MAX) known.clear()
  const reads = /^\s*select\b/i.test(statement) && !WRITES.test(statement)
  known.set(statement, reads)
  return reads
}
