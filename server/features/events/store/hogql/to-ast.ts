import type { Expr, ExprBinary, ExprCall, ExprUnary, PGNode, SelectFromStatement } from 'pgsql-ast-parser'
import type { Arithmetic, ComparisonOperator, Literal, Node, Select, SelectedColumn, Test } from './ast'
import { SyntaxErrorAt } from './errors'
import type { LexResult, Token } from './lex'

/** Maximum nesting depth. The embedded database has a small stack, and each level here is several levels of its own. */
const DEPTH_MAX = 16

const ARITHMETIC: readonly string[] = ['+', '-', '*', '/', '%'] satisfies Arithmetic[]
const COMPARISONS: readonly string[] = [
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'LIKE',
  'NOT LIKE',
  'ILIKE',
  'NOT ILIKE',
] satisfies ComparisonOperator[]
const TESTS: readonly string[] = [
  'IS NULL',
  'IS NOT NULL',
  'IS TRUE',
  'IS NOT TRUE',
  'IS FALSE',
  'IS NOT FALSE',
] satisfies Test[]

/** Unsupported clauses, with the alternative to suggest. */
const CLAUSES = {
  groupBy: 'GROUP BY is not supported: each row is exported by itself.',
  having: 'HAVING is not supported: each row is exported by itself.',
  orderBy: 'ORDER BY is not supported: rows are exported in the order in which they arrived.',
  limit: 'LIMIT is not supported: a run exports all rows of its interval. Use WHERE.',
  distinct: 'DISTINCT is not supported: each row is exported by itself.',
  for: 'FOR is not supported.',
  skip: 'SKIP is not supported.',
} as const

/** Converts the parser's output to the syntax tree of the query language; rejects unsupported syntax. */
export function createAstBuilder({ sql, pieces, origin }: LexResult) {
  const at = (node: PGNode | undefined) => origin(node?._location?.start ?? 0)

  const piece = (token: string | number): Token => {
    const lexToken = pieces[Number(token)]
    // The parser accepted a keyword as a name.
    if (!lexToken) throw new SyntaxErrorAt(origin(sql.indexOf(`${token} `)), `Unexpected ${token}.`)
    return lexToken
  }
  const name = (token: string) => {
    const lexToken = piece(token)
    if (lexToken.kind !== 'name') throw new Error(`token ${token} is not a name`)
    return lexToken
  }
  /** Returns a name that must not be a path: of a table, a function, a type, a column of the export. */
  const simpleName = (token: string): string => {
    const { parts, star, at } = name(token)
    if (parts.length > 1 || star)
      throw new SyntaxErrorAt(at, `${parts.join('.')} is a path, but a single name is required.`)
    return parts[0] ?? ''
  }

  function select(statement: SelectFromStatement): Select {
    checkClauses(statement)
    const { columns } = statement
    if (!columns?.length) throw new SyntaxErrorAt(at(statement), 'SELECT names no column.')
    const [from, secondTable] = statement.from ?? []
    if (!from) throw new SyntaxErrorAt(origin(sql.length), 'FROM is missing.')
    const joined = secondTable ?? ('join' in from && from.join ? from : null)
    if (joined) throw new SyntaxErrorAt(at(joined), 'Only one table is allowed, without JOIN.')
    if (from.type !== 'table')
      throw new SyntaxErrorAt(at(from), 'FROM requires a table, not a query or a function.')
    const { name: table, alias, columnNames } = from.name
    if (columnNames) throw new SyntaxErrorAt(at(from), 'Column aliases of a table are not supported.')
    return {
      at: at(statement),
      columns: columns.map(
        (column): SelectedColumn => ({
          node: read(column.expr, 0),
          alias: column.alias ? simpleName(column.alias.name) : null,
        }),
      ),
      table: { name: simpleName(table), at: name(table).at, alias: alias ? simpleName(alias) : null },
      where: statement.where ? read(statement.where, 0) : null,
    }
  }

  /** Rejects a condition that adds clauses to the statement. */
  function onlyCondition(statement: SelectFromStatement): void {
    checkClauses(statement)
  }

  function checkClauses(statement: SelectFromStatement): void {
    for (const [clause, reason] of Object.entries(CLAUSES)) {
      const clauseValue = statement[clause as keyof typeof CLAUSES]
      if (clauseValue) throw new SyntaxErrorAt(getPosition(clauseValue, statement), reason)
    }
  }

  function getPosition(clause: unknown, statement: SelectFromStatement): number {
    const first: unknown = Array.isArray(clause) ? clause[0] : clause
    const hasLocation = typeof first === 'object' && first !== null && '_location' in first
    return at(hasLocation ? (first as PGNode) : statement)
  }

  function read(expr: Expr, depth: number): Node {
    const here = at(expr)
    if (depth > DEPTH_MAX)
      throw new SyntaxErrorAt(here, `Expressions can be nested at most ${DEPTH_MAX} levels deep.`)
    const inner = (part: Expr) => read(part, depth + 1)
    switch (expr.type) {
      case 'null':
        return { at: here, kind: 'value', value: null }
      case 'boolean':
        return { at: here, kind: 'value', value: expr.value }
      case 'integer':
      case 'string':
        return literal(piece(expr.value))
      case 'ref':
        return reference(expr.name, here)
      case 'call':
        return call(expr, here, inner)
      case 'unary':
        return unary(expr, here, inner)
      case 'binary':
        return binary(expr, here, depth)
      case 'ternary': {
        const between = { value: inner(expr.value), low: inner(expr.lo), high: inner(expr.hi) }
        return { at: here, kind: 'between', not: expr.op === 'NOT BETWEEN', ...between }
      }
      case 'case':
        return {
          at: here,
          kind: 'case',
          subject: expr.value ? inner(expr.value) : null,
          whens: expr.whens.map(({ when, value }) => ({ when: inner(when), value: inner(value) })),
          otherwise: expr.else ? inner(expr.else) : null,
        }
      case 'cast':
        return cast(expr.operand, expr.to, here, inner)
      case 'list':
        throw new SyntaxErrorAt(here, 'A list is only allowed after IN.')
      case 'select':
      case 'union':
      case 'union all':
      case 'with':
      case 'with recursive':
      case 'values':
        throw new SyntaxErrorAt(here, 'Subqueries are not supported.')
      default:
        throw new SyntaxErrorAt(here, 'This is not supported.')
    }
  }

  function cast(
    operand: Expr,
    to: Extract<Expr, { type: 'cast' }>['to'],
    here: number,
    inner: (e: Expr) => Node,
  ): Node {
    if (!('name' in to) || to.config) throw new SyntaxErrorAt(here, 'This type is not supported.')
    return { at: here, kind: 'cast', operand: inner(operand), to: simpleName(to.name) }
  }

  function literal(token: Token): Node {
    if (token.kind === 'name') throw new Error('a name is used as a value')
    return { at: token.at, kind: 'value', value: token.value satisfies Literal }
  }

  function reference(token: string, here: number): Node {
    if (token === '*') return { at: here, kind: 'star', of: null }
    const { parts, star, at } = name(token)
    if (!star) return { at, kind: 'path', parts }
    return { at, kind: 'star', of: parts.join('.') }
  }

  function call(expr: ExprCall, here: number, inner: (part: Expr) => Node): Node {
    if (expr.over)
      throw new SyntaxErrorAt(here, 'Window functions are not supported: each row is exported by itself.')
    if (expr.distinct || expr.orderBy || expr.filter || expr.withinGroup) {
      throw new SyntaxErrorAt(here, 'Aggregate functions are not supported: each row is exported by itself.')
    }
    return { at: here, kind: 'call', name: simpleName(expr.function.name), args: expr.args.map(inner) }
  }

  function unary({ op, operand }: ExprUnary, here: number, inner: (part: Expr) => Node): Node {
    const of = inner(operand)
    if (op === 'NOT') return { at: here, kind: 'not', operand: of }
    if (isMember<Test>(TESTS, op)) return { at: here, kind: 'test', test: op, operand: of }
    if (op === '+') return of
    // Negative literals are literals, so that functions that require a literal accept them too.
    if (of.kind === 'value' && typeof of.value === 'number') return { ...of, at: here, value: -of.value }
    return { at: here, kind: 'negative', operand: of }
  }

  function binary(expr: ExprBinary, here: number, depth: number): Node {
    const { op } = expr
    const inner = (part: Expr) => read(part, depth + 1)
    if (op === 'AND' || op === 'OR' || op === '||') {
      return { at: here, kind: 'chain', op, items: operands(expr, op).map(inner) }
    }
    const value = inner(expr.left)
    if (op === 'IN' || op === 'NOT IN') {
      const items = expr.right.type === 'list' ? expr.right.expressions : [expr.right]
      return { at: here, kind: 'in', not: op === 'NOT IN', value, items: items.map(inner) }
    }
    const sides = { left: value, right: inner(expr.right) }
    if (isMember<Arithmetic>(ARITHMETIC, op)) return { at: here, kind: 'arithmetic', op, ...sides }
    if (isMember<ComparisonOperator>(COMPARISONS, op)) return { at: here, kind: 'comparison', op, ...sides }
    throw new SyntaxErrorAt(here, `${op} is not supported.`)
  }

  /** Flattens the operands of a chain, which the parser nests to the left. */
  function operands(expr: Expr, op: ExprBinary['op']): Expr[] {
    const last: Expr[] = []
    let rest = expr
    while (rest.type === 'binary' && rest.op === op) {
      last.push(rest.right)
      rest = rest.left
    }
    return [rest, ...last.reverse()]
  }

  return { select, onlyCondition, expression: (expr: Expr) => read(expr, 0) }
}

const isMember = <T extends string>(list: readonly string[], word: string): word is T => list.includes(word)
