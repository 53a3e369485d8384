import { CHOICE_FUNCTIONS } from './functions-choice'
import { JSON_FUNCTIONS } from './functions-json'
import { NUMBER_FUNCTIONS } from './functions-number'
import { TEXT_FUNCTIONS } from './functions-text'
import { TIME_FUNCTIONS } from './functions-time'
import type { Func } from './signature'

/** All functions of the query language. */
export const FUNCTIONS: readonly Func[] = [
  ...TEXT_FUNCTIONS,
  ...NUMBER_FUNCTIONS,
  ...TIME_FUNCTIONS,
  ...JSON_FUNCTIONS,
  ...CHOICE_FUNCTIONS,
]

const BY_NAME = new Map(FUNCTIONS.map((func) => [func.name.toLowerCase(), func]))

/** Finds a function by name, case-insensitively. */
export const findFunction = (name: string): Func | undefined => BY_NAME.get(name.toLowerCase())

const SEVERAL_ROWS = new Set(
  `any anylast argmax argmin avg avgif count countif countdistinct first_value grouparray groupuniqarray lag
  last_value lead max maxif median min minif quantile rank row_number stddevpop sum sumif uniq uniqexact uniqif varpop
  dense_rank array_agg string_agg topk`.split(/\s+/),
)
const CHANGING = new Set(
  `now now64 today yesterday rand rand32 rand64 randcanonical generateuuidv4 current_timestamp`.split(/\s+/),
)

/** Returns the reason why a commonly expected function is not supported; null for all other names. */
export function explainUnsupported(name: string): string | null {
  const word = name.toLowerCase()
  if (SEVERAL_ROWS.has(word)) {
    return `${name} is an aggregate or window function. Each row is exported by itself.`
  }
  if (CHANGING.has(word)) {
    return `${name} is not deterministic, but a repeated run must export the same rows. Compare with a fixed time.`
  }
  return null
}
