import type { Endpoint } from '../../../../contract/endpoint'
import { t } from '../../../lib/i18n/translate'
import { getIn, parseJsonPath } from '../../../lib/json-path'
import { getEndpoints, getUndoOp, type UndoEntry } from './entry'
import { type IdRemaps, remapParams } from './id-remap'
import { getRecordName } from './record-name'
import type { CurrentState, Undo } from './undo-step'

/** Undoes a write by its inverse operation: a creation by a deletion, a pause by a resume. */
export function undoByOp(entry: UndoEntry, endpoint: Endpoint, now: CurrentState, moves: IdRemaps): Undo {
  if (now === null) return { whyNot: t('It no longer exists.') }
  const op = getUndoOp(endpoint, getEndpoints(entry), entry) ?? ''
  const target = getEndpoints(entry)[op]
  if (!target) return { whyNot: t('The API has no operation to undo this.') }
  const answers: unknown[] = Array.isArray(entry.answer) ? entry.answer : [entry.answer]
  const steps = answers.flatMap((response) => {
    const params = paramsFrom(target.path, entry.params, response)
    if (!params) return []
    const input = {
      params: remapParams(target.path, params, moves),
      ...(target.body && { body: endpoint.inverseBody ?? {} }),
    }
    const write = { resource: entry.resource, op, input, undoes: entry.id }
    return [
      {
        write,
        name: getRecordName(response, endpoint.displayNameField) || entry.name,
        lost: [],
        conflicts: [],
      },
    ]
  })
  return steps.length > 0 ? { ways: steps } : { whyNot: t('The server did not return the created record.') }
}

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
