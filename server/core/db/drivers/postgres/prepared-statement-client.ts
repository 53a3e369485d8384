import { LRUCache } from 'lru-cache'
import pg from 'pg'

/** Maximum number of prepared statements per connection. */
const MAX_PREPARED = 500
/** Number of recent executions after which a statement is prepared. */
const MIN_EXECUTIONS = 3
const MAX_COUNTED = 2000

const names = new Map<string, string>()
const counts = new LRUCache<string, number>({ max: MAX_COUNTED })

/** Name of a frequently executed statement; undefined for others, and above the limit. */
function getStatementName(text: string): string | undefined {
  const cached = names.get(text)
  if (cached || names.size >= MAX_PREPARED) return cached
  const count = (counts.get(text) ?? 0) + 1
  if (count < MIN_EXECUTIONS) {
    counts.set(text, count)
    return undefined
  }
  counts.delete(text)
  const name = `often_${names.size}`
  names.set(text, name)
  return name
}

/** Connection that prepares frequently executed statements, so that they are parsed and planned once. */
export class PreparedStatementClient extends pg.Client {
  // Its parameters and results are as varied as in the library: only a name is added.
  override query = ((question: unknown, ...rest: unknown[]) => {
    const [values] = rest
    const isPlain =
      typeof question === 'object' && question !== null && 'text' in question && !('submit' in question)
    if (!isPlain || !Array.isArray(values) || values.length === 0 || ('name' in question && question.name)) {
      return this.ask(question, ...rest)
    }
    return this.ask({ ...question, name: getStatementName(String(question.text)) }, ...rest)
  }) as pg.Client['query']

  private readonly ask = super.query.bind(this) as (...question: unknown[]) => unknown
}
