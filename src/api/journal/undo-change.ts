import type { Endpoint } from '../../../contract/endpoint'
import type { JsonRecord } from '../../../contract/is-object'
import { sameValue } from '../../components/resource-form/changes'
import { wireWords } from '../../texts/in-sentence'
import { t } from '../../texts/text'
import { type Accepted, acceptedBy } from './accepted'
import { type Changed, changedPlaces } from './changed-places'
import { withCompanions } from './companions'
import type { Entry } from './entry'
import { type Moves, movedParams } from './moves'
import { valueAt, withValue } from './place'
import { lacksSecret } from './secrets'
import type { Conflict, Now, Undo } from './way-back'

/** One value to restore, or the reason why it is not restored. */
interface Back extends Changed {
  value: unknown
  why: string | null
}

/** Undoes an update by resetting the same fields, and those that changed with them, to their previous values. */
export function undoChange(entry: Entry, row: Endpoint, now: Now, moves: Moves): Undo {
  if (now === null) return { whyNot: t('It is not there any more. Undo its deletion first.') }
  const accepted = acceptedBy(row.body)
  const all = changedPlaces(entry, row, accepted.names).map((place) => backOf(entry, row, place, accepted))
  const lost = all.flatMap(({ why }) => why ?? [])
  const put = all.filter(({ why }) => why === null)
  if (put.length === 0) return { whyNot: lost.join(' ') || t('It changed nothing.') }
  if (now && put.every(({ at, value }) => sameValue(valueAt(now, at), value))) {
    const already = t('It is as it was before already.')
    return { whyNot: entry.arrived ? already : t('It did not arrive. {already}', { already }) }
  }
  const params = movedParams(row.path, entry.params, moves)
  const body = withCompanions(row, put.reduce<JsonRecord>(withBack(row), {}), now)
  const write = { resource: entry.resource, op: entry.op, input: { params, body }, undoes: entry.id }
  return { ways: [{ write, name: entry.name, lost, conflicts: now ? conflictsIn(entry, put, now) : [] }] }
}

function backOf(entry: Entry, row: Endpoint, { sent, at }: Changed, accepted: Accepted): Back {
  const known = valueAt(entry.before, at)
  // Within a merged object, null removes a key that did not exist before.
  const value = known === undefined && sent.length > 1 ? null : known
  return { sent, at, value, why: whyNotBack(entry, row, { sent, value }, accepted) }
}

function whyNotBack(
  { body }: Entry,
  { clearedVia = {} }: Endpoint,
  { sent, value }: Pick<Back, 'sent' | 'value'>,
  accepted: Accepted,
): string | null {
  const [field = ''] = sent
  const name = wireWords(sent.join(', '))
  if (lacksSecret(value) || lacksSecret(valueAt(body, sent))) {
    return t('Secrets are not kept here: {name} stays as it is.', { name })
  }
  if (value === undefined) return t('The server did not tell what {name} was.', { name })
  const isEmptied = value === null && clearedVia[field] !== undefined
  return isEmptied || sent.length > 1 || accepted.takes(field, value)
    ? null
    : t('The server does not take what {name} was.', { name })
}

const withBack =
  ({ clearedVia = {} }: Endpoint) =>
  (body: JsonRecord, { sent, value }: Back): JsonRecord => {
    const [field = ''] = sent
    const by = value === null ? clearedVia[field] : undefined
    return by === undefined ? withValue(body, sent, value) : { ...body, [by]: true }
  }

/**
 * Returns the fields that have neither the value written nor the previous one: another client has changed them since.
 */
function conflictsIn({ answer, body }: Entry, put: Back[], now: JsonRecord): Conflict[] {
  return put.flatMap(({ sent, at, value }) => {
    const is = valueAt(now, at)
    const left = valueAt(answer, at) ?? valueAt(body, sent)
    return sameValue(is, value) || sameValue(is, left)
      ? []
      : [{ field: sent.join('.'), now: is, back: value }]
  })
}
