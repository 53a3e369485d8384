/** A literal value. */
export type Literal = string | number | boolean | null

export type Arithmetic = '+' | '-' | '*' | '/' | '%'
export type ComparisonOperator =
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'LIKE'
  | 'NOT LIKE'
  | 'ILIKE'
  | 'NOT ILIKE'
export type Test = 'IS NULL' | 'IS NOT NULL' | 'IS TRUE' | 'IS NOT TRUE' | 'IS FALSE' | 'IS NOT FALSE'

/** Expression node of the query language; `at` is its offset in the text. */
export type Node = { at: number } & (
  | { kind: 'value'; value: Literal }
  | { kind: 'path'; parts: string[] }
  | { kind: 'star'; of: string | null }
  | { kind: 'call'; name: string; args: Node[] }
  | { kind: 'negative'; operand: Node }
  | { kind: 'not'; operand: Node }
  | { kind: 'test'; test: Test; operand: Node }
  | { kind: 'arithmetic'; op: Arithmetic; left: Node; right: Node }
  | { kind: 'comparison'; op: ComparisonOperator; left: Node; right: Node }
  /** Any number of operands: `a AND b AND c` is one chain without nesting. */
  | { kind: 'chain'; op: 'AND' | 'OR' | '||'; items: Node[] }
  | { kind: 'in'; not: boolean; value: Node; items: Node[] }
  | { kind: 'between'; not: boolean; value: Node; low: Node; high: Node }
  | { kind: 'case'; subject: Node | null; whens: { when: Node; value: Node }[]; otherwise: Node | null }
  | { kind: 'cast'; operand: Node; to: string }
)

/** Expression of the select list, with its alias. */
export interface SelectedColumn {
  node: Node
  alias: string | null
}

/** Parsed query. */
export interface Select {
  at: number
  columns: SelectedColumn[]
  table: { name: string; at: number; alias: string | null }
  where: Node | null
}
