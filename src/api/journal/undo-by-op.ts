import type { Endpoint } from '../../../contract/endpoint'
import { t } from '../../texts/text'
import { type Entry, tableOf, undoingOp } from './entry'
import { type Moves, movedParams } from './moves'
import { placeOf, valueAt } from './place'
import { recordName } from './record-name'
import type { Now, Undo } from './way-back'

/** Undoes a write by its inverse operation: a creation by a deletion, a pause by a resume. */
export function undoByOp(entry: Entry, row: Endpoint, now: Now, moves: Moves): Undo {
  if (now === null) return { whyNot: t('It is not there any more.') }
  const op = undoingOp(row, tableOf(entry), entry) ?? ''
  const target = tableOf(entry)[op]
  if (!target) return { whyNot: t('The API has nothing that takes this back.') }
  const answers: unknown[] = Array.isArray(entry.answer) ? entry.answer : [entry.answer]
  const ways = answers.flatMap((answer) => {
    const params = paramsFrom(target.path, entry.params, answer)
    if (!params) return []
    const input = {
      params: movedParams(target.path, params, moves),
      ...(target.body && { body: row.inverseBody ?? {} }),
    }
    const write = { resource: entry.resource, op, input, undoes: entry.id }
    return [{ write, name: recordName(answer, row.displayNameField) || entry.name, lost: [], conflicts: [] }]
  })
  return ways.length > 0 ? { ways } : { whyNot: t('The server did not tell what was made.') }
}

/** Returns the parameters of a path: those of the entry, and the missing ones from the response. */
function paramsFrom(path: string, known: Entry['params'], answer: unknown): Entry['params'] | null {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const all = names.map((name) => [name, known[name] ?? valueAt(answer, placeOf(name.replaceAll('__', '.')))])
  const isWhole = all.every(([, value]) => typeof value === 'string' || typeof value === 'number')
  return isWhole ? Object.fromEntries(all) : null
}
