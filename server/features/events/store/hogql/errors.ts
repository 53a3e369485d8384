/** Position in a text; line and column start at 1. */
export interface Position {
  line: number
  column: number
}

/** Query validation error; the message is a full sentence for the author of the query. */
export class QueryError extends Error {
  constructor(
    reason: string,
    readonly position: Position,
  ) {
    super(`Line ${position.line}, column ${position.column}: ${reason}`)
    this.name = 'QueryError'
  }
}

/** Error thrown inside the compiler: it has an offset, but not the text. */
export class SyntaxErrorAt extends Error {
  constructor(
    readonly at: number,
    reason: string,
  ) {
    super(reason)
    this.name = 'Refusal'
  }
}

/** Runs a compilation step and adds the line and column to its errors. */
export function withPosition<T>(text: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof SyntaxErrorAt) throw new QueryError(error.message, toPosition(text, error.at))
    throw error
  }
}

function toPosition(text: string, at: number): Position {
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 }
}
