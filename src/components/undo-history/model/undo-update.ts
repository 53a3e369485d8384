import type { Endpoint } from '../../../../contract/endpoint'
import type { JsonRecord } from '../../../../contract/is-object'
import { formatFieldInSentence } from '../../../lib/i18n/case'
import { t } from '../../../lib/i18n/translate'
import { getIn, setIn } from '../../../lib/json-path'
import { isDeepEqual } from '../../form/deep-diff'
import { type AcceptedFields, getAcceptedFields } from './accepted-fields'
import { type ChangedPaths, getChangedPaths } from './changed-paths'
import type { UndoEntry } from './entry'
import { type IdRemaps, remapParams } from './id-remap'
import { withRequiredFields } from './required-fields'
import { hasRedactedSecret } from './secrets'
import type { CurrentState, Undo, UndoConflict } from './undo-step'

/** One value to restore, or the reason why it is not restored. */
interface Back extends ChangedPaths {
  value: unknown
  why: string | null
}

/** Undoes an update by resetting the same fields, and those that changed with them, to their previous values. */
export function undoUpdate(entry: UndoEntry, endpoint: Endpoint, now: CurrentState, moves: IdRemaps): Undo {
  if (now === null) return { whyNot: t('It no longer exists. Undo its deletion first.') }
  const accepted = getAcceptedFields(endpoint.body)
  const all = getChangedPaths(entry, endpoint, accepted.names).map((changedPath) =>
    buildInverse(entry, endpoint, changedPath, accepted),
  )
  const reasons = all.flatMap(({ why }) => why ?? [])
  const revertible = all.filter(({ why }) => why === null)
  if (revertible.length === 0) return { whyNot: reasons.join(' ') || t('It did not change anything.') }
  if (now && revertible.every(({ at, value }) => isDeepEqual(getIn(now, at), value))) {
    const already = t('It already has its previous value.')
    return { whyNot: entry.arrived ? already : t('The request was not received. {already}', { already }) }
  }
  const params = remapParams(endpoint.path, entry.params, moves)
  const body = withRequiredFields(endpoint, revertible.reduce<JsonRecord>(withBack(endpoint), {}), now)
  const write = { resource: entry.resource, op: entry.op, input: { params, body }, undoes: entry.id }
  return {
    ways: [
      { write, name: entry.name, lost: reasons, conflicts: now ? conflictsIn(entry, revertible, now) : [] },
    ],
  }
}

function buildInverse(
  entry: UndoEntry,
  endpoint: Endpoint,
  { sent, at }: ChangedPaths,
  accepted: AcceptedFields,
): Back {
  const previousValue = getIn(entry.before, at)
  // Within a merged object, null removes a key that did not exist before.
  const value = previousValue === undefined && sent.length > 1 ? null : previousValue
  return { sent, at, value, why: whyNotBack(entry, endpoint, { sent, value }, accepted) }
}

function whyNotBack(
  { body }: UndoEntry,
  { clearedVia = {} }: Endpoint,
  { sent, value }: Pick<Back, 'sent' | 'value'>,
  accepted: AcceptedFields,
): string | null {
  const [field = ''] = sent
  const name = formatFieldInSentence(sent.join(', '))
  if (hasRedactedSecret(value) || hasRedactedSecret(getIn(body, sent))) {
    return t('Secrets are not stored in the dashboard. {name} is not changed.', { name })
  }
  if (value === undefined) return t('The server did not return the previous value of {name}.', { name })
  const isEmptied = value === null && clearedVia[field] !== undefined
  return isEmptied || sent.length > 1 || accepted.takes(field, value)
    ? null
    : t('The server does not accept the previous value of {name}.', { name })
}

const withBack =
  ({ clearedVia = {} }: Endpoint) =>
  (body: JsonRecord, { sent, value }: Back): JsonRecord => {
    const [field = ''] = sent
    const by = value === null ? clearedVia[field] : undefined
    return by === undefined ? setIn(body, sent, value) : { ...body, [by]: true }
  }

/**
 * Returns the fields that have neither the value written nor the previous one: another client has changed them since.
 */
function conflictsIn({ answer, body }: UndoEntry, reverts: Back[], now: JsonRecord): UndoConflict[] {
  return reverts.flatMap(({ sent, at, value }) => {
    const is = getIn(now, at)
    const currentValue = getIn(answer, at) ?? getIn(body, sent)
    return isDeepEqual(is, value) || isDeepEqual(is, currentValue)
      ? []
      : [{ field: sent.join('.'), now: is, back: value }]
  })
}
