/** What became of a write that stands in a queue. */
export type Result =
  | { state: 'waiting' | 'sending' | 'done' | 'stopped' }
  | { state: 'failed'; error: unknown }
  /** It was sent, and the answer was lost on the way: it may have been done. */
  | { state: 'unknown'; error: unknown }

export type LineState = Result['state']

/** How a write that was done is taken back. */
export interface Back {
  /** Whether a record that it made goes. */
  deletes: boolean
  /** What does not come back, in words. */
  lost: string[]
  send: () => Promise<unknown>
}

/** A write that is to be sent, and what people call the record it is about. */
export interface ToSend {
  name: string
  /** The record's page. */
  href?: string | undefined
  /** Sends it, as often as it is called. Throws what `send` throws. */
  send: () => Promise<unknown>
  /** What takes it back once it was done; null where nothing does. */
  back: () => Back | null
}

/** One line of a queue. */
export interface Line extends ToSend {
  result: Result
}

/** The lines with another result for one of them. */
export const withResult = (lines: readonly Line[], at: number, result: Result): Line[] =>
  lines.map((line, index) => (index === at ? { ...line, result } : line))

/** The lines with another state for those that are in one. */
export const moved = (lines: readonly Line[], from: LineState, to: 'waiting' | 'stopped'): Line[] =>
  lines.map((line) => (line.result.state === from ? { ...line, result: { state: to } } : line))

/** How many lines are in each state. */
export function countLines(lines: readonly Line[]): Record<LineState, number> {
  const counts = { waiting: 0, sending: 0, done: 0, stopped: 0, failed: 0, unknown: 0 }
  for (const { result } of lines) counts[result.state] += 1
  return counts
}
