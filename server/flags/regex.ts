import { createContext, Script } from 'node:vm'
import { stepsOf } from './regex-steps'

/** So long an expression may take by itself, and all of one request together. */
const TIMEOUT_MS = 50
const PATIENCE_MS = 100
const ATTEMPTS = 4
/** What takes longer than that, of the processor's time, is not tried again for so long. Others take a thousandth of it. */
const SLOW_MS = 30
const PUT_AWAY_MS = 10 * 60_000
const LENGTH_MAX = 10_000
const KNOWN_MAX = 1000
/** So many steps take less time than looking at the clock would. */
const STEPS_FEW = 100_000

/** What is left of the time that one request may spend on expressions, in milliseconds. */
export interface Patience {
  ms: number
}

export const patience = (): Patience => ({ ms: PATIENCE_MS })

interface Known {
  expression: RegExp
  /** The most steps on a text of some length. */
  steps: (length: number) => number
  /** From this length on it takes too long, until then. */
  slow: { from: number; until: number }
}

const known = new Map<string, Known | null>()
const context = createContext(Object.create(null))
const script = new Script('expression.test(text)')

/**
 * Whether a text matches an expression that somebody wrote; null for one that makes no sense or takes too long. The process
 * serves everybody, and must not be held up by one of them.
 */
export function matchesRegex(whole: string, pattern: string, left: Patience): boolean | null {
  const one = knownOf(pattern)
  if (!one) return null
  const text = whole.slice(0, LENGTH_MAX)
  if (one.steps(text.length) <= STEPS_FEW) return one.expression.test(text)
  const { from, until } = one.slow
  if (left.ms <= 0 || (text.length >= from && performance.now() < until)) return null
  return timed(one, text, left)
}

/**
 * Tries it against the clock. On a busy machine that goes on while nothing happens, so it gets several chances until it has
 * had its time of the processor. What took too long is put away: for texts that are as long, or longer.
 */
function timed(one: Known, text: string, left: Patience): boolean | null {
  const before = left.ms
  for (let attempt = 0; attempt < ATTEMPTS && left.ms > 0; attempt++) {
    const begun = process.cpuUsage()
    const answer = run(one.expression, text, Math.ceil(Math.min(TIMEOUT_MS, left.ms)))
    const { user, system } = process.cpuUsage(begun)
    left.ms -= (user + system) / 1000
    const isSlow = before - left.ms > SLOW_MS
    if (isSlow) one.slow = { from: text.length, until: performance.now() + PUT_AWAY_MS }
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
    // Anything else: it is larger than the engine can do.
    return (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? 'late' : null
  }
}

function knownOf(pattern: string): Known | null {
  const found = known.get(pattern)
  if (found !== undefined) return found
  if (known.size >= KNOWN_MAX) known.clear()
  const made = pattern.length > LENGTH_MAX ? null : read(pattern)
  known.set(pattern, made)
  return made
}

/** `(?i)` in front means any case of letters, as in the languages that other evaluators are written in. */
function read(pattern: string): Known | null {
  const isAnyCase = pattern.startsWith('(?i)')
  const source = isAnyCase ? pattern.slice(4) : pattern
  try {
    const expression = new RegExp(source, isAnyCase ? 'i' : '')
    return { expression, steps: stepsOf(source), slow: { from: 0, until: 0 } }
  } catch {
    return null
  }
}
