import type { Line, LineState } from '../../api/queue/line'
import { countLines } from '../../api/queue/line'
import type { QueueState } from '../../api/queue/queue'
import { countWords } from '../cells/number'

/** What became of a write, in a word or two. */
export const STATE_WORDS: Record<LineState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  done: 'Done',
  failed: 'Failed',
  unknown: 'Not known',
  stopped: 'Not sent',
}

const TALLY: [LineState, string][] = [
  ['failed', 'failed'],
  ['unknown', 'not known'],
  ['stopped', 'not sent'],
]

/** `10 of 12 done, 2 failed` */
export function tallyWords(lines: readonly Line[]): string {
  const counts = countLines(lines)
  const rest = TALLY.filter(([state]) => counts[state] > 0).map(
    ([state, word]) => `${countWords(counts[state])} ${word}`,
  )
  return [`${countWords(counts.done)} of ${countWords(lines.length)} done`, ...rest].join(', ')
}

/** How many writes have a result, of those that will get one. */
export function endedOf(lines: readonly Line[]): number {
  const { waiting, sending } = countLines(lines)
  return lines.length - waiting - sending
}

const QUARTERS = 4

/** What is said aloud of a run: at its turns, and at each quarter of its way; not for each write. */
export function saidOf(title: string, { lines, phase, waitsUntil }: QueueState): string {
  if (phase === 'ready') return `${title}: waits for the one before.`
  if (phase === 'lost') return `${title}: no answer came. It waits for you to say whether to go on.`
  if (phase === 'ended') return `${title}: ended. ${tallyWords(lines)}.`
  if (phase === 'stopping') return `${title}: stopping.`
  if (waitsUntil !== null) return `${title}: the server asks for patience. It goes on by itself.`
  const quarter = Math.floor((endedOf(lines) / lines.length) * QUARTERS)
  return quarter === 0 ? `${title}: begun.` : `${title}: ${quarter * 25} % of the way.`
}

const NEEDS_A_LOOK: readonly LineState[] = ['failed', 'unknown']

/** The lines with those first that somebody should look at. */
export const lookedAtFirst = (lines: readonly Line[]): Line[] => {
  const needsALook = ({ result }: Line) => NEEDS_A_LOOK.includes(result.state)
  return [...lines.filter(needsALook), ...lines.filter((line) => !needsALook(line))]
}
