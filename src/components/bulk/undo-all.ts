import type { Line, ToSend } from '../../api/queue/line'
import { startRun } from '../../api/queue/runs'

/** What takes back the writes that were done, the last one first. */
export const waysBack = (lines: readonly Line[]): ToSend[] =>
  lines.toReversed().flatMap(({ result, back }) => (result.state === 'done' && back?.()) || [])

/** Takes back what was done, one after the other: a later write may rest on an earlier one. */
export const undoAll = (title: string, lines: readonly Line[]): void =>
  startRun(`Undo: ${title}`, waysBack(lines), 1)
