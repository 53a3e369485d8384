import pg from 'pg'

/** How many statements one connection keeps prepared. */
const PREPARED_MAX = 500
/** How often a statement must have been asked, of late, to be kept. */
const OFTEN = 3
const COUNTED_MAX = 2000

const names = new Map<string, string>()
const counts = new Map<string, number>()

/** The name of a statement that is asked often; undefined for others, and when there are too many. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= PREPARED_MAX) return known
  const count = (counts.get(text) ?? 0) + 1
  if (count < OFTEN) {
    if (counts.size >= COUNTED_MAX) counts.clear()
    counts.set(text, count)
    return undefined
  }
  counts.delete(text)
  const name = `often_${names.size}`
  names.set(text, name)
  return name
}

/** A connection on which statements with values that are asked often are parsed and planned once. */
export class PlannedClient extends pg.Client {
  // What it is given and what it returns is as various as in the library: only a name is added.
  override query = ((question: unknown, ...rest: unknown[]) => {
    const [values] = rest
    const isPlain =
      typeof question === 'object' && question !== null && 'text' in question && !('submit' in question)
    if (!isPlain || !Array.isArray(values) || values.length === 0 || ('name' in question && question.name)) {
      return this.ask(question, ...rest)
    }
    return this.ask({ ...question, name: nameOf(String(question.text)) }, ...rest)
  }) as pg.Client['query']

  private readonly ask = super.query.bind(this) as (...question: unknown[]) => unknown
}
