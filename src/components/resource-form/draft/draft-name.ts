import type { Session } from '../../../api/session'
import { getServerName } from '../../../api/session'
import type { Target } from '../target'

/** Storage key of a form's draft: user and target. */
export const draftName = (
  session: Pick<Session, 'base'>,
  person: string,
  { resource, op, params }: Pick<Target<never, unknown, never>, 'resource' | 'op' | 'params'>,
  start: string[],
): string => JSON.stringify([getServerName(session), person, resource, op, params ?? {}, start])
