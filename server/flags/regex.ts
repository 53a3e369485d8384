import { createContext, Script } from 'node:vm'

/** Far more than an expression needs that does not run away. */
const TIMEOUT_MS = 100
const LENGTH_MAX = 10_000

const context = createContext(Object.create(null))
const script = new Script('expression.test(text)')

/**
 * Whether a text matches an expression that somebody wrote; null for one that makes no sense or takes too long. The process
 * serves everybody, and must not be held up by one of them.
 */
export function matchesRegex(text: string, pattern: string): boolean | null {
  try {
    Object.assign(context, { expression: compiled(pattern), text: text.slice(0, LENGTH_MAX) })
    return script.runInContext(context, { timeout: TIMEOUT_MS }) === true
  } catch {
    return null
  }
}

/** `(?i)` in front means any case of letters, as in the languages that other evaluators are written in. */
const compiled = (pattern: string) =>
  pattern.startsWith('(?i)') ? new RegExp(pattern.slice(4), 'i') : new RegExp(pattern)
