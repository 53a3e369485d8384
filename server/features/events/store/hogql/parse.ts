import { createRequire } from 'node:module'
import type { Expr, SelectFromStatement, Statement } from 'pgsql-ast-parser'
import type { Node, Select } from './ast'
import { SyntaxErrorAt } from './errors'
import { type LexResult, lex } from './lex'
import { createAstBuilder } from './to-ast'

const require = createRequire(import.meta.url)

/** Parses a query: one SELECT over one table. */
export function parseQuery(text: string): Select {
  const lexed = lex(text)
  const select = getSelect(lexed)
  return createAstBuilder(lexed).select(select)
}

/** Parses a standalone expression, such as a condition. */
export function parseExpression(text: string): Node {
  // The parser accepts only statements, so the expression becomes the condition of one. Its table is ignored.
  const lexed = lex(text, 'select 1 from events where ')
  const select = getSelect(lexed)
  const read = createAstBuilder(lexed)
  read.onlyCondition(select)
  return read.expression(select.where as Expr)
}

function getSelect(lexed: LexResult): SelectFromStatement {
  const statements = parseStatements(lexed)
  const [first, second] = statements
  const at = lexed.origin(first?._location?.start ?? 0)
  if (!first) throw new SyntaxErrorAt(at, 'The query is empty.')
  if (second)
    throw new SyntaxErrorAt(lexed.origin(second._location?.start ?? 0), 'Only one statement is allowed.')
  if (first.type === 'select') return first
  if (first.type === 'union' || first.type === 'union all') {
    throw new SyntaxErrorAt(at, 'UNION is not supported. Create an export for each query.')
  }
  if (first.type === 'with' || first.type === 'with recursive') {
    throw new SyntaxErrorAt(at, 'WITH is not supported. Write the expressions where they are used.')
  }
  throw new SyntaxErrorAt(at, 'The query must be a SELECT.')
}

function parseStatements(lexed: LexResult): Statement[] {
  if (lexed.sql === '') return []
  // The grammar is large, so it is loaded on the first query.
  const { parse }: typeof import('pgsql-ast-parser') = require('pgsql-ast-parser')
  try {
    return parse(lexed.sql, { locationTracking: true })
  } catch (error) {
    throw syntaxError(lexed, error)
  }
}

/** Converts a parser error. Its message refers to internal tokens; only its position is useful. */
function syntaxError(lexed: LexResult, error: unknown): SyntaxErrorAt {
  const offset = getErrorOffset(error)
  if (offset === null) return new SyntaxErrorAt(lexed.origin(lexed.sql.length), 'The query ends too early.')
  const token = /^(?:"(\d+)"|'(\d+)'|(\d+)|(\S+))/.exec(lexed.sql.slice(offset))
  const piece = lexed.pieces[Number(token?.[1] ?? token?.[2] ?? token?.[3] ?? Number.NaN)]
  const written = piece ? describeToken(piece) : (token?.[4] ?? '').toUpperCase()
  return new SyntaxErrorAt(lexed.origin(offset), `Unexpected ${written || 'end'}.`)
}

const describeToken = (piece: LexResult['pieces'][number]) =>
  piece.kind === 'name'
    ? piece.parts.join('.')
    : piece.kind === 'text'
      ? `'${piece.value}'`
      : `${piece.value}`

function getErrorOffset(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('token' in error)) return null
  const { token } = error
  if (typeof token !== 'object' || token === null || !('offset' in token)) return null
  return typeof token.offset === 'number' ? token.offset : null
}
