import { executeMutation, type Mutation, toRequest } from '../../api/mutation'
import { ask } from '../confirm/question'
import { say, sayDone, sayError, warn } from '../toasts/toasts'
import { type Action, type Change, isChange } from './action'

/** Navigation context of an action: the current page, and a function to go to another. */
export interface Surroundings {
  path: () => string
  go: (href: string) => Promise<unknown>
}

/**
 * Runs an action on a record: navigates, opens, or confirms if required, sends, and reports the outcome. An unavailable
 * action reports its reason.
 */
export async function perform<Row>(
  { does, whyNot }: Pick<Action<Row>, 'does' | 'whyNot'>,
  row: Row,
  around: Surroundings,
): Promise<void> {
  const reason = whyNot?.(row) ?? null
  if (reason !== null) return say(reason)
  if (!isChange(does)) {
    if ('open' in does) return does.open(row)
    await around.go(does.href(row))
    return
  }
  const failed = does.failed(row)
  // Created once, so that the request in the confirmation is the one that is sent.
  const write = does.write(row)
  const make = () => carryOut(does, row, write, around)
  if (!does.question) return make().catch((error: unknown) => sayError(failed, error))
  ask({ ...does.question(row), request: toRequest(write), failed, action: make })
}

async function carryOut<Row>(change: Change<Row>, row: Row, write: Mutation, { path, go }: Surroundings) {
  const { answer, sent } = await sendChange(change, row, write)
  const target = change.leadsTo?.(row, answer) ?? null
  // If the list is the current page, its page and filters must not change.
  if (target !== null && target !== path()) await go(target)
  const problem = change.problem?.(row, answer) ?? null
  if (problem === null) sayDone(change.done(row, answer), sent)
  else warn(problem)
  change.after?.(row, answer)
}

/** Sends a change of a record, or its alternatives after rejections; returns the write that succeeded. */
export async function sendChange<Row, Answer>(
  change: Pick<Change<Row, Answer>, 'write' | 'instead'>,
  row: Row,
  first: Mutation<Answer> = change.write(row),
): Promise<{ answer: Answer; sent: Mutation<Answer> }> {
  let write = first
  for (let attempt = 1; ; attempt++) {
    try {
      return { answer: await executeMutation(write), sent: write }
    } catch (refusal) {
      const next = change.instead?.(row, refusal, attempt) ?? null
      if (next === null) throw refusal
      write = next
    }
  }
}
