import { createContext, Script } from 'node:vm'
import { LRUCache } from 'lru-cache'
import { createStepEstimator } from './regex-steps'

/** Time limits of one expression and of all expressions of one request. */
const TIMEOUT_MS = 50
const BUDGET_MS = 100
const ATTEMPTS = 4
/**
 * An expression that uses more CPU time than `SLOW_MS` is not retried for `BLOCKED_MS`. Typical ones take a thousandth
 * of it.
 */
const SLOW_MS = 30
const BLOCKED_MS = 10 * 60_000
const LENGTH_MAX = 10_000
const MAX_CACHED = 1000
/** Step count below which running the expression is cheaper than measuring its time. */
const STEPS_FEW = 100_000

/** Remaining time budget of a request for regular expressions, in milliseconds. */
export interface RegexBudget {
  ms: number
}

export const createRegexBudget = (): RegexBudget => ({ ms: BUDGET_MS })

interface CompiledRegex {
  expression: RegExp
  /** Upper bound of steps for a text length. */
  steps: (length: number) => number
  /** Text length from which the expression is too slow, and the time until which it is not retried. */
  slow: { from: number; until: number }
}

const cache = new LRUCache<string, { compiled: CompiledRegex | null }>({ max: MAX_CACHED })
const context = createContext(Object.create(null))
const script = new Script('expression.test(text)')

/**
 * Matches a text against a user-supplied expression; null if the expression is invalid or too slow. The process serves
 * all users and must not be blocked by one of them.
 */
export function matchesRegex(whole: string, pattern: string, left: RegexBudget): boolean | null {
  const compiled = getCompiled(pattern)
  if (!compiled) return null
  const text = whole.slice(0, LENGTH_MAX)
  if (compiled.steps(text.length) <= STEPS_FEW) return compiled.expression.test(text)
  const { from, until } = compiled.slow
  if (left.ms <= 0 || (text.length >= from && performance.now() < until)) return null
  return runTimed(compiled, text, left)
}

/**
 * Runs the expression with a timeout. On a busy machine wall-clock time passes without progress, so it is attempted
 * several times until it has used its CPU time. A slow expression is not retried for texts of that length or longer.
 */
function runTimed(compiled: CompiledRegex, text: string, left: RegexBudget): boolean | null {
  const before = left.ms
  for (let attempt = 0; attempt < ATTEMPTS && left.ms > 0; attempt++) {
    const begun = process.cpuUsage()
    const answer = run(compiled.expression, text, Math.ceil(Math.min(TIMEOUT_MS, left.ms)))
    const { user, system } = process.cpuUsage(begun)
    left.ms -= (user + system) / 1000
    const isSlow = before - left.ms > SLOW_MS
    if (isSlow) compiled.slow = { from: text.length, until: performance.now() + BLOCKED_MS }
    if (answer !== 'late') return answer
    if (isSlow) return null
  }
  return null
}

function run(expression: RegExp, text: string, timeout: number): boolean | null | 'late' {
  try {
    Object.assign(context, { expression, text })
    return script.runInContext(context, { timeout }) === true
  } catch (error) {
    // Any other error: the expression exceeds the engine's limits.
    return (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? 'late' : null
  }
}

function getCompiled(pattern: string): CompiledRegex | null {
  const cached = cache.get(pattern)
  if (cached) return cached.compiled
  const compiled = pattern.length > LENGTH_MAX ? null : compileRegex(pattern)
  cache.set(pattern, { compiled })
  return compiled
}

/** Compiles a pattern. The prefix `(?i)` makes it case-insensitive, as in the languages of other evaluators. */
function compileRegex(pattern: string): CompiledRegex | null {
  const isAnyCase = pattern.startsWith('(?i)')
  const source = isAnyCase ? pattern.slice(4) : pattern
  try {
    const expression = new RegExp(source, isAnyCase ? 'i' : '')
    return { expression, steps: createStepEstimator(source), slow: { from: 0, until: 0 } }
  } catch {
    return null
  }
}
