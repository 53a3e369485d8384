import type { Session } from '../../../api/session'
import { getServerName } from '../../../api/session'
import type { FormTarget } from '../target'

/** Storage key of a form's draft: user and target. */
export const buildDraftKey = (
  session: Pick<Session, 'base'>,
  person: string,
  { resource, op, params }: Pick<FormTarget<never, unknown, never>, 'resource' | 'op' | 'params'>,
  start: string[],
): string => JSON.stringify([getServerName(session), person, resource, op, params ?? {}, start])
