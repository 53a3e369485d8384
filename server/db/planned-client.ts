import pg from 'pg'

/** Maximum number of prepared statements per connection. */
const PREPARED_MAX = 500
/** Number of recent executions after which a statement is prepared. */
const OFTEN = 3
const COUNTED_MAX = 2000

const names = new Map<string, string>()
const counts = new Map<string, number>()

/** Name of a frequently executed statement; undefined for others, and above the limit. */
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

/** Connection that prepares frequently executed statements, so that they are parsed and planned once. */
export class PlannedClient extends pg.Client {
  // Its parameters and results are as varied as in the library: only a name is added.
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
