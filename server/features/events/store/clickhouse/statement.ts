import type { SQL } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'

/** Settings of every query, on which the compiled expressions depend. */
export const QUERY_SETTINGS = {
  // Times before 1970 and after 2106.
  enable_extended_results_for_datetime_functions: 1,
  // `least` and `greatest` ignore null.
  least_greatest_legacy_null_behavior: 0,
  output_format_json_quote_64bit_integers: 0,
  // Rows with the same key are in the same month.
  do_not_merge_across_partitions_select_final: 1,
  // Lists of ids count towards the length of a statement.
  max_query_size: '268435456',
} as const

/** Statement with its bound parameters, as the client takes it. */
export interface BoundStatement {
  query: string
  query_params: Record<string, unknown>
}

const quote = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`

/** Text of a list as an expression. */
const toArray = (texts: unknown[]) =>
  `CAST([${texts.map((text) => quote(String(text))).join(',')}], 'Array(String)')`

/**
 * Converts a statement whose values are bound to the placeholders of ClickHouse, which contain their type. Statements
 * without a result have their parameters in the URL, whose length is limited: lists are part of their text.
 */
export function toStatement(statement: SQL, hasListsInText = false): BoundStatement {
  const values: Record<string, unknown> = {}
  const { sql: query } = statement.toQuery({
    escapeName: (name) => `\`${name.replace(/[\\`]/g, '\\$&')}\``,
    escapeParam(index, value) {
      if (hasListsInText && Array.isArray(value)) return toArray(value)
      values[`p${index}`] = value
      return `{p${index}:${getType(value)}}`
    },
    escapeString: quote,
    casing: new CasingCache(),
  })
  return { query, query_params: values }
}

function getType(value: unknown): string {
  if (Array.isArray(value)) return 'Array(String)'
  if (typeof value === 'number') return Number.isInteger(value) ? 'Int64' : 'Float64'
  return typeof value === 'boolean' ? 'Bool' : 'String'
}
