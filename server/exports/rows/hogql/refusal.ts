/** Where something stands in a text; both count from 1. */
export interface Position {
  line: number
  column: number
}

/** Why a query is not accepted, in a sentence for the person who wrote it. */
export class QueryError extends Error {
  constructor(
    reason: string,
    readonly position: Position,
  ) {
    super(`Line ${position.line}, column ${position.column}: ${reason}`)
    this.name = 'QueryError'
  }
}

/** What the parts of the compiler throw: they know an offset, not the text around it. */
export class Refusal extends Error {
  constructor(
    readonly at: number,
    reason: string,
  ) {
    super(reason)
    this.name = 'Refusal'
  }
}

/** Does something with a text; what it refuses gets its line and column. */
export function located<T>(text: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) throw new QueryError(error.message, positionOf(text, error.at))
    throw error
  }
}

function positionOf(text: string, at: number): Position {
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 }
}
