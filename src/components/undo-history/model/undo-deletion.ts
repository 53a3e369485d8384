import type { Endpoint } from '../../../../contract/endpoint'
import type { JsonRecord } from '../../../../contract/is-object'
import { formatFieldInSentence } from '../../../lib/i18n/case'
import { formatEnumeration } from '../../../lib/i18n/locale'
import { t, translated } from '../../../lib/i18n/translate'
import { parseJsonPath } from '../../../lib/json-path'
import { getAcceptedFields } from './accepted-fields'
import { toCreateBody } from './create-body'
import { getEndpoints, type UndoEntry } from './entry'
import { type IdRemaps, remapParams } from './id-remap'
import type { CurrentState, Undo } from './undo-step'

/** Recreates a deleted record from its copy, with all fields that the create endpoint accepts. */
export function undoDeletion(entry: UndoEntry, endpoint: Endpoint, now: CurrentState, moves: IdRemaps): Undo {
  const { create } = getEndpoints(entry)
  const copy = entry.before
  if (!create || !copy) return { whyNot: t('The API has no operation to undo this.') }
  if (now) return { whyNot: t('It still exists. The delete request was not received.') }
  const accepted = getAcceptedFields(create.body)
  const body = toCreateBody(copy, create, accepted)
  const missing = accepted.names.flatMap((field) => (field in body ? accepted.needs(field, body[field]) : []))
  if (missing.length > 0) {
    return {
      whyNot: t(
        'It cannot be recreated because {missing} is never returned by the server and is not stored in the dashboard.',
        {
          missing: formatEnumeration(missing),
        },
      ),
    }
  }
  const input = { params: remapParams(create.path, entry.params, moves), body }
  const write = { resource: entry.resource, op: 'create', input, undoes: entry.id }
  return { ways: [{ write, name: entry.name, lost: lostWith(copy, create, body, endpoint), conflicts: [] }] }
}

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** Describes the data that is not restored: fields of the copy that cannot be sent, and records deleted by cascade. */
function lostWith(
  copy: JsonRecord,
  { responsePaths = {} }: Endpoint,
  body: JsonRecord,
  endpoint: Endpoint,
): string[] {
  const sentFields = Object.keys(body).flatMap((field) => [
    field,
    parseJsonPath(responsePaths[field] ?? field)[0],
  ])
  const omittedFields = Object.keys(copy).filter(
    (field) => !sentFields.includes(field) && !isEmpty(copy[field]),
  )
  return [...omittedFields.map(formatFieldInSentence), ...(endpoint.cascades ?? []).map(translated)]
}
