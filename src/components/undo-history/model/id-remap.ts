import { isObject } from '../../../../contract/is-object'
import { getEntryEndpoint, type UndoEntry } from './entry'

/** New ids of records that were recreated after deletion, by `roles/old-id`. */
export type IdRemaps = ReadonlyMap<string, string>

/** Returns the collection segment before each path parameter. */
const collectionsIn = (path: string) => {
  const parts = path.split('/')
  return parts.flatMap((part, index) =>
    part.startsWith(':') ? [{ name: part.slice(1), collection: parts[index - 1] ?? '' }] : [],
  )
}

/** Returns the records whose id has changed. */
export function collectIdRemaps(entries: readonly UndoEntry[]): IdRemaps {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const moves = new Map<string, string>()
  for (const creation of entries) {
    const deleted = creation.method === 'POST' && creation.undoes ? byId.get(creation.undoes) : undefined
    if (deleted?.method !== 'DELETE' || !isObject(creation.answer) || creation.answer.id === undefined)
      continue
    const own = collectionsIn(getEntryEndpoint(deleted)?.path ?? '').at(-1)
    if (own) moves.set(`${own.collection}/${deleted.params[own.name]}`, String(creation.answer.id))
  }
  return moves
}

/** Returns path parameters with the current ids of the records. */
export function remapParams(path: string, params: UndoEntry['params'], moves: IdRemaps): UndoEntry['params'] {
  const remaps = collectionsIn(path).flatMap(({ name, collection }) => {
    let id = params[name]
    // A record may have been deleted and recreated several times.
    for (let steps = moves.size; steps > 0; steps--) id = moves.get(`${collection}/${id}`) ?? id
    return id === undefined ? [] : [[name, id] as const]
  })
  return Object.fromEntries(remaps)
}
