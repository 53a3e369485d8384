import type { Endpoint } from '../../../../contract/endpoint'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { formatFieldInSentence } from '../../../lib/i18n/case'
import { t } from '../../../lib/i18n/translate'
import { getIn, isDeepEqual, type JsonPath, parseJsonPath, setIn } from '../../../lib/json'
import { type AcceptedFields, getAcceptedFields, withRequiredFields } from './create-body'
import { hasRedactedSecret, type UndoEntry } from './entry'
import { type IdRemaps, remapParams } from './id-remap'
import type { CurrentState, Undo, UndoConflict } from './undo-step'

/** One value to restore, or the reason why it is not restored. */
interface FieldRevert extends ChangedPaths {
  value: unknown
  reason: string | null
}

/** Undoes an update by resetting the same fields, and those that changed with them, to their previous values. */
export function undoUpdate(entry: UndoEntry, endpoint: Endpoint, now: CurrentState, moves: IdRemaps): Undo {
  if (now === null) return { reason: t('It no longer exists. Undo its deletion first.') }
  const accepted = getAcceptedFields(endpoint.body)
  const all = getChangedPaths(entry, endpoint, accepted.names).map((changedPath) =>
    buildInverse(entry, endpoint, changedPath, accepted),
  )
  const reasons = all.flatMap(({ reason }) => reason ?? [])
  const revertible = all.filter(({ reason }) => reason === null)
  if (revertible.length === 0) return { reason: reasons.join(' ') || t('It did not change anything.') }
  if (now && revertible.every(({ at, value }) => isDeepEqual(getIn(now, at), value))) {
    const already = t('It already has its previous value.')
    return { reason: entry.arrived ? already : t('The request was not received. {already}', { already }) }
  }
  const params = remapParams(endpoint.path, entry.params, moves)
  const body = withRequiredFields(endpoint, revertible.reduce<JsonRecord>(addRevert(endpoint), {}), now)
  const write = { resource: entry.resource, op: entry.op, input: { params, body }, undoes: entry.id }
  return {
    steps: [
      {
        write,
        name: entry.name,
        notRestored: reasons,
        conflicts: now ? findUndoConflicts(entry, revertible, now) : [],
      },
    ],
  }
}

function buildInverse(
  entry: UndoEntry,
  endpoint: Endpoint,
  { sent, at }: ChangedPaths,
  accepted: AcceptedFields,
): FieldRevert {
  const previousValue = getIn(entry.before, at)
  // Within a merged object, null removes a key that did not exist before.
  const value = previousValue === undefined && sent.length > 1 ? null : previousValue
  return { sent, at, value, reason: getUnrevertibleReason(entry, endpoint, { sent, value }, accepted) }
}

function getUnrevertibleReason(
  { body }: UndoEntry,
  { clearedVia = {} }: Endpoint,
  { sent, value }: Pick<FieldRevert, 'sent' | 'value'>,
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

const addRevert =
  ({ clearedVia = {} }: Endpoint) =>
  (body: JsonRecord, { sent, value }: FieldRevert): JsonRecord => {
    const [field = ''] = sent
    const by = value === null ? clearedVia[field] : undefined
    return by === undefined ? setIn(body, sent, value) : { ...body, [by]: true }
  }

/**
 * Returns the fields that have neither the value written nor the previous one: another client has changed them since.
 */
function findUndoConflicts(
  { answer, body }: UndoEntry,
  reverts: FieldRevert[],
  now: JsonRecord,
): UndoConflict[] {
  return reverts.flatMap(({ sent, at, value }) => {
    const is = getIn(now, at)
    const currentValue = getIn(answer, at) ?? getIn(body, sent)
    return isDeepEqual(is, value) || isDeepEqual(is, currentValue)
      ? []
      : [{ field: sent.join('.'), now: is, back: value }]
  })
}

/** Changed value: its path in the request body and in the record. */
interface ChangedPaths {
  sent: JsonPath
  at: JsonPath
}

/** Returns the paths that are sent: whole fields, or single keys if the server merges them. */
function listSentPaths(endpoint: Endpoint, sentPath: JsonPath, value: unknown): JsonPath[] {
  const { patchMergedObjects = [] } = endpoint
  const path = sentPath.join('.')
  const isMerged = patchMergedObjects.some(
    (mergedPath) => `${mergedPath}.`.startsWith(`${path}.`) || path.startsWith(`${mergedPath}.`),
  )
  if (!isMerged || !isObject(value)) return [sentPath]
  return Object.keys(value).flatMap((name) => listSentPaths(endpoint, [...sentPath, name], value[name]))
}

/** Returns the fields that a body affects. A field that clears another one counts as the cleared one. */
function fieldsIn({ clearedVia = {}, versionField }: Endpoint, body: object): string[] {
  const fields = Object.keys(body).map(
    (field) => Object.keys(clearedVia).find((emptied) => clearedVia[emptied] === field) ?? field,
  )
  return [...new Set(fields)].filter((field) => field !== versionField)
}

/** Returns the values affected by a change: those sent, and writable ones that changed with them. */
function getChangedPaths(entry: UndoEntry, endpoint: Endpoint, names: readonly string[]): ChangedPaths[] {
  const body = isObject(entry.body) ? entry.body : {}
  const sentFields = fieldsIn(endpoint, body)
  const switches = Object.values(endpoint.clearedVia ?? {})
  const at = (field: string): JsonPath => {
    const responsePath = parseJsonPath(endpoint.responsePaths?.[field] ?? field)
    return getIn(entry.before, responsePath) === undefined ? [field] : responsePath
  }
  const hasChanged = (field: string) => {
    const [before, after] = [getIn(entry.before, at(field)), getIn(entry.answer, at(field))]
    return before !== undefined && after !== undefined && !isDeepEqual(before, after)
  }
  // A field with the same record path as a sent field is restored together with it.
  const places = new Set(sentFields.map((field) => at(field)[0]))
  const also = names.filter(
    (field) => !places.has(at(field)[0]) && !switches.includes(field) && field !== endpoint.versionField,
  )
  return [
    // Fields sent with every change did not necessarily change.
    ...sentFields.filter((field) => !endpoint.alwaysSent?.includes(field) || hasChanged(field)),
    ...also.filter(hasChanged),
  ].flatMap((field) =>
    listSentPaths(endpoint, [field], body[field]).map((path) => ({
      sent: path,
      at: [...at(field), ...path.slice(1)],
    })),
  )
}
