import type { Session } from '../../../api/session'
import { hostOf } from '../../../api/session'
import type { Target } from '../target'

/** The name under which a form keeps what is typed into it: whose it is, and where it goes. */
export const draftName = (
  session: Pick<Session, 'base'>,
  person: string,
  { resource, op, params }: Pick<Target<never, unknown, never>, 'resource' | 'op' | 'params'>,
  start: string[],
): string => JSON.stringify([hostOf(session), person, resource, op, params ?? {}, start])
