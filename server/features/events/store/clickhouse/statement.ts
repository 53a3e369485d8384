import type { SQL } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'

/** Settings of every query, on which the compiled expressions depend. */
export const QUERY_SETTINGS = {
  // Times before 1970 and after 2106.
  enable_extended_results_for_datetime_functions: 1,
  // `least` and `greatest` ignore null.
  least_greatest_legacy_null_behavior: 0,
  output_format_json_quote_64bit_integers: 0,
  // Lists of ids count towards the length of a statement.
  max_query_size: '268435456',
} as const

/** Statement with its bound parameters, as the client takes it. */
export interface BoundStatement {
  query: string
  query_params: Record<string, unknown>
}

/** Converts a statement whose values are bound to the placeholders of ClickHouse, which contain their type. */
export function toStatement(statement: SQL): BoundStatement {
  const values: Record<string, unknown> = {}
  const { sql: query } = statement.toQuery({
    escapeName: (name) => `\`${name.replace(/[\\`]/g, '\\$&')}\``,
    escapeParam(index, value) {
      values[`p${index}`] = value
      return `{p${index}:${getType(value)}}`
    },
    escapeString: (text) => `'${text.replace(/[\\']/g, '\\$&')}'`,
    casing: new CasingCache(),
  })
  return { query, query_params: values }
}

function getType(value: unknown): string {
  if (Array.isArray(value)) return 'Array(String)'
  if (typeof value === 'number') return Number.isInteger(value) ? 'Int64' : 'Float64'
  return typeof value === 'boolean' ? 'Bool' : 'String'
}
