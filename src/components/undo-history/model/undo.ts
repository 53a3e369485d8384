import type { Endpoint } from '../../../../contract/endpoint'
import { invariant } from '../../../../contract/invariant'
import type { JsonRecord } from '../../../../contract/is-object'
import { formatFieldInSentence } from '../../../lib/i18n/case'
import { formatEnumeration } from '../../../lib/i18n/locale'
import { t } from '../../../lib/i18n/translate'
import { getIn, parseJsonPath } from '../../../lib/json'
import { getAcceptedFields, toCreateBody } from './create-body'
import { getEndpoints, getEntryEndpoint, getRecordName, getUndoOp, type UndoEntry } from './entry'
import { type IdRemaps, remapParams } from './id-remap'
import { type CurrentState, getIrreversibleReason, type Undo } from './undo-step'
import { CASCADES, formatIrreversibleReason } from './undo-texts'
import { undoUpdate } from './undo-update'

/** Recreates a deleted record from its copy, with all fields that the create endpoint accepts. */
function undoDeletion(entry: UndoEntry, now: CurrentState, moves: IdRemaps): Undo {
  const { create } = getEndpoints(entry)
  const copy = entry.before
  if (!create || !copy) return { reason: t('The API has no operation to undo this.') }
  if (now) return { reason: t('It still exists. The delete request was not received.') }
  const accepted = getAcceptedFields(create.body)
  const body = toCreateBody(copy, create, accepted)
  const missing = accepted.names.flatMap((field) => (field in body ? accepted.needs(field, body[field]) : []))
  if (missing.length > 0) {
    return {
      reason: t(
        'It cannot be recreated because {missing} is never returned by the server and is not stored in the dashboard.',
        {
          missing: formatEnumeration(missing),
        },
      ),
    }
  }
  const input = { params: remapParams(create.path, entry.params, moves), body }
  const write = { resource: entry.resource, op: 'create', input, undoes: entry.id }
  return {
    steps: [
      {
        write,
        name: entry.name,
        notRestored: [
          ...findOmittedFields(copy, create, body).map(formatFieldInSentence),
          ...(CASCADES[entry.resource] ?? []),
        ],
        conflicts: [],
      },
    ],
  }
}

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** Returns the fields of the copy that cannot be sent. */
function findOmittedFields(copy: JsonRecord, { responsePaths = {} }: Endpoint, body: JsonRecord): string[] {
  const sentFields = Object.keys(body).flatMap((field) => [
    field,
    parseJsonPath(responsePaths[field] ?? field)[0],
  ])
  return Object.keys(copy).filter((field) => !sentFields.includes(field) && !isEmpty(copy[field]))
}

/** Creates the undo of an entry from the undo rules of its endpoint, with the auth context of the entry. */
export function getUndo(entry: UndoEntry, now: CurrentState, moves: IdRemaps): Undo {
  const undo = getPlainUndo(entry, now, moves)
  const { as } = entry
  if (as === undefined || 'reason' in undo) return undo
  return { steps: undo.steps.map((step) => ({ ...step, write: { ...step.write, as } })) }
}

function getPlainUndo(entry: UndoEntry, now: CurrentState, moves: IdRemaps): Undo {
  const endpoint = getEntryEndpoint(entry)
  const reason = getIrreversibleReason(entry)
  if (reason !== null) return { reason: formatIrreversibleReason(reason, entry) }
  invariant(endpoint, 'A write without an endpoint is irreversible.')
  const isDeletion = endpoint.method === 'DELETE'
  const op = getUndoOp(endpoint, getEndpoints(entry), entry)
  if (op) {
    if (isDeletion && now) return { reason: t('It still exists. The delete request was not received.') }
    return undoByOp(entry, endpoint, op, isDeletion ? undefined : now, moves)
  }
  return isDeletion ? undoDeletion(entry, now, moves) : undoUpdate(entry, endpoint, now, moves)
}

/** Undoes a write by its inverse operation: a creation by a deletion, a pause by a resume. */
function undoByOp(
  entry: UndoEntry,
  endpoint: Endpoint,
  op: string,
  now: CurrentState,
  moves: IdRemaps,
): Undo {
  if (now === null) return { reason: t('It no longer exists.') }
  const target = getEndpoints(entry)[op]
  if (!target) return { reason: t('The API has no operation to undo this.') }
  const answers: unknown[] = Array.isArray(entry.answer) ? entry.answer : [entry.answer]
  const steps = answers.flatMap((response) => {
    const params = paramsFrom(target.path, entry.params, response)
    if (!params || (target.body && getInverseBody(endpoint, response) === undefined)) return []
    const input = {
      params: remapParams(target.path, params, moves),
      ...(target.body && { body: getInverseBody(endpoint, response) }),
    }
    const write = { resource: entry.resource, op, input, undoes: entry.id }
    return [
      {
        write,
        name: getRecordName(response, endpoint.displayNameField) || entry.name,
        notRestored: [],
        conflicts: [],
      },
    ]
  })
  return steps.length > 0 ? { steps } : { reason: t('The server did not return the created record.') }
}

const getInverseBody = ({ inverseBody = {}, inverseBodyPath }: Endpoint, response: unknown): unknown =>
  inverseBodyPath === undefined ? inverseBody : getIn(response, parseJsonPath(inverseBodyPath))

/** Returns the parameters of a path: those of the entry, and the missing ones from the response. */
function paramsFrom(
  path: string,
  params: UndoEntry['params'],
  response: unknown,
): UndoEntry['params'] | null {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const all = names.map((name) => [
    name,
    params[name] ?? getIn(response, parseJsonPath(name.replaceAll('__', '.'))),
  ])
  const isWhole = all.every(([, value]) => typeof value === 'string' || typeof value === 'number')
  return isWhole ? Object.fromEntries(all) : null
}
