import type { Node, Select } from './ast'

/** Operator precedence: an operand with lower precedence than its position requires is parenthesized. */
const STRENGTH = { or: 1, and: 2, not: 3, comparison: 4, sum: 5, product: 6, sign: 7, atom: 8 } as const

/** Prints a text literal of an expression. */
export type WriteText = (text: string) => string

/** Quotes a text literal. */
const quoteText: WriteText = (text) => `'${text.replace(/[\\']/g, '\\$&')}'`

const WORD = /^[\p{L}_$][\p{L}\p{N}_$]*$/u
/** Keywords that are not names at the beginning of an expression. */
const RESERVED =
  /^(?:select|from|where|as|and|or|not|in|like|ilike|between|is|null|true|false|case|when|then|else|end|cast|distinct|all|group|by|order|having|limit|offset|union|intersect|except|join|inner|outer|left|right|full|cross|on|using|with|over)$/i

const quoteName = (name: string): string => (WORD.test(name) ? name : `\`${name.replace(/[\\`]/g, '\\$&')}\``)
const quoteFirstName = (name: string): string => (RESERVED.test(name) ? `\`${name}\`` : quoteName(name))
const formatPath = ([first = '', ...rest]: string[]) =>
  [quoteFirstName(first), ...rest.map(quoteName)].join('.')

/** Prints a query in canonical form: identical for queries that differ only in whitespace, quoting and case. */
export function printQuery({ columns, table, where }: Select): string {
  const list = columns.map(
    ({ node, alias }) => printExpression(node) + (alias === null ? '' : ` AS ${quoteName(alias)}`),
  )
  const from = table.alias === null ? table.name : `${table.name} AS ${quoteName(table.alias)}`
  return `SELECT ${list.join(', ')} FROM ${from}${where ? ` WHERE ${printExpression(where)}` : ''}`
}

/** Prints an expression in canonical form. */
export const printExpression = (node: Node, text: WriteText = quoteText): string => print(node, text).written

interface Printed {
  written: string
  strength: number
}

function print(node: Node, text: WriteText): Printed {
  const at = (least: number, part: Node): string => {
    const { written, strength } = print(part, text)
    return strength < least ? `(${written})` : written
  }
  const all = (parts: Node[]) => parts.map((part) => at(0, part)).join(', ')
  const { atom, sign, product, sum, comparison, not, and, or } = STRENGTH
  switch (node.kind) {
    case 'value':
      return printLiteral(node.value, text)
    case 'path':
      return { written: formatPath(node.parts), strength: atom }
    case 'star':
      return { written: node.of === null ? '*' : `${quoteName(node.of)}.*`, strength: atom }
    case 'call':
      return { written: `${quoteFirstName(node.name)}(${all(node.args)})`, strength: atom }
    case 'cast':
      return { written: `CAST(${at(0, node.operand)} AS ${quoteName(node.to)})`, strength: atom }
    case 'negative':
      return { written: `-${at(atom, node.operand)}`, strength: sign }
    case 'not':
      return { written: `NOT ${at(not, node.operand)}`, strength: not }
    case 'test':
      return { written: `${at(sum, node.operand)} ${node.test}`, strength: comparison }
    case 'arithmetic': {
      const own = node.op === '+' || node.op === '-' ? sum : product
      return { written: `${at(own, node.left)} ${node.op} ${at(own + 1, node.right)}`, strength: own }
    }
    case 'comparison':
      return { written: `${at(sum, node.left)} ${node.op} ${at(sum, node.right)}`, strength: comparison }
    case 'chain': {
      const own = node.op === 'OR' ? or : node.op === 'AND' ? and : sum
      return { written: node.items.map((item) => at(own + 1, item)).join(` ${node.op} `), strength: own }
    }
    case 'in': {
      const word = node.not ? 'NOT IN' : 'IN'
      return { written: `${at(sum, node.value)} ${word} (${all(node.items)})`, strength: comparison }
    }
    case 'between': {
      const word = node.not ? 'NOT BETWEEN' : 'BETWEEN'
      const range = `${at(sum, node.low)} AND ${at(sum, node.high)}`
      return { written: `${at(sum, node.value)} ${word} ${range}`, strength: comparison }
    }
    case 'case': {
      const subject = node.subject ? ` ${at(0, node.subject)}` : ''
      const whens = node.whens.map(({ when, value }) => ` WHEN ${at(0, when)} THEN ${at(0, value)}`).join('')
      const last = node.otherwise ? ` ELSE ${at(0, node.otherwise)}` : ''
      return { written: `CASE${subject}${whens}${last} END`, strength: atom }
    }
  }
}

function printLiteral(value: string | number | boolean | null, text: WriteText): Printed {
  const written = typeof value === 'string' ? text(value) : value === null ? 'NULL' : String(value)
  return { written, strength: typeof value === 'number' && value < 0 ? STRENGTH.sign : STRENGTH.atom }
}
