import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { getChangedFields, isDeepEqual } from '../../../lib/json'

/** Path to a value in a JSON document: object keys and list indexes. */
export type ValuePath = readonly (string | number)[]

/** A value that two users changed differently. Undefined if the value is absent. */
export interface Conflict {
  path: ValuePath
  before: unknown
  theirs: unknown
  mine: unknown
}

export type ConflictSide = 'theirs' | 'mine'

/** Resolves a conflict to the value to use. */
type ChooseSide = (conflict: Conflict) => unknown

interface MergeSides {
  before: unknown
  theirs: unknown
  mine: unknown
}

function mergeKeys(
  sides: Record<keyof MergeSides, JsonRecord>,
  path: ValuePath,
  choose: ChooseSide,
): JsonRecord {
  const keys = new Set([...Object.keys(sides.theirs), ...Object.keys(sides.mine)])
  const own = (object: JsonRecord, key: string) => (Object.hasOwn(object, key) ? object[key] : undefined)
  const entries = [...keys].map((key): [string, unknown] => {
    const itemSides = {
      before: own(sides.before, key),
      theirs: own(sides.theirs, key),
      mine: own(sides.mine, key),
    }
    return [key, mergeValues(itemSides, [...path, key], choose)]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function mergeItems(
  sides: Record<keyof MergeSides, JsonRecord[]>,
  path: ValuePath,
  choose: ChooseSide,
): unknown[] {
  const { before, theirs, mine } = sides
  const remainingItems = before.map((item, index) =>
    mergeValues({ before: item, theirs: theirs[index], mine: mine[index] }, [...path, index], choose),
  )
  return [...remainingItems, ...theirs.slice(before.length), ...mine.slice(before.length)]
}

function mergeValues({ before, theirs, mine }: MergeSides, path: ValuePath, choose: ChooseSide): unknown {
  if (isDeepEqual(before, mine) || isDeepEqual(theirs, mine)) return theirs
  if (isDeepEqual(before, theirs)) return mine
  if (isObject(before) && isObject(theirs) && isObject(mine)) {
    return mergeKeys({ before, theirs, mine }, path, choose)
  }
  if (hasSameItems(before, theirs) && hasSameItems(before, mine)) {
    // `hasSameItems` has checked that all three are lists of objects.
    const old = before as JsonRecord[]
    const isOneLonger = theirs.length === old.length || mine.length === old.length
    if (isOneLonger) return mergeItems({ before: old, theirs, mine }, path, choose)
  }
  return choose({ path, before, theirs, mine })
}

/**
 * Three-way merge of two changes to the same JSON object: objects are merged key by key, lists item by item if their
 * items have ids and do not move. Conflicts are resolved by `choose`.
 */
export function merge<T extends object>(before: T, theirs: T, mine: T, choose: ChooseSide): T {
  // Every object is a record of keys and values, which the type `object` does not express.
  const sides = { before, theirs, mine } as Record<keyof MergeSides, object> as Record<
    keyof MergeSides,
    JsonRecord
  >
  // Keys and values come from three objects of this type; a key removed on both sides is absent.
  return mergeKeys(sides, [], choose) as T
}

/** Returns the conflicts between two changes of the same object; empty if they can be merged. */
export function findConflicts<T extends object>(before: T, theirs: T, mine: T): Conflict[] {
  const conflicts: Conflict[] = []
  merge(before, theirs, mine, (conflict) => {
    conflicts.push(conflict)
    return conflict.mine
  })
  return conflicts
}

const isListIndex = (at: string | number, value: unknown): value is unknown[] =>
  typeof at === 'number' && Array.isArray(value)

/** Returns a copy of a JSON value with another value set at a path. */
export function setAt(value: unknown, [at, ...rest]: ValuePath, next: unknown): unknown {
  if (at === undefined) return next
  if (isListIndex(at, value)) {
    return value.map((item, index) => (index === at ? setAt(item, rest, next) : item))
  }
  const object = isObject(value) ? value : {}
  return { ...object, [at]: setAt(object[at], rest, next) }
}

const getId = ({ id }: JsonRecord) => (typeof id === 'string' || typeof id === 'number' ? id : null)

const getObjects = (list: unknown): JsonRecord[] | null =>
  Array.isArray(list) && list.length > 0 && list.every(isObject) ? list : null

/**
 * Returns true if `list` contains the objects of `before` (matched by id) at the same indexes, with new ones only at
 * the end, so that references by index remain valid.
 */
export function hasSameItems(before: unknown, list: unknown): list is JsonRecord[] {
  const [old, now] = [getObjects(before), getObjects(list)]
  if (!old || !now) return false
  const ids = old.map(getId)
  return (
    ids.every((id, index) => id !== null && id === (now[index] && getId(now[index]))) &&
    new Set(ids).size === ids.length
  )
}

/** Result of refetching a record. */
export type RefetchResult<L> = { record: L } | { deleted: true } | { error: unknown }

/** User's choice for a record that could not be refetched. */
export type RefetchDecision = 'again' | 'unseen' | null

/** Callbacks for server reads and user decisions. Null means that the user returns to the form. */
export interface ConflictPrompts<B> {
  read: () => Promise<RefetchResult<B>>
  confirmUnverified: (error: unknown) => Promise<RefetchDecision>
  choose: (conflicts: Conflict[]) => Promise<Map<Conflict, unknown> | null>
  /** Called when the user has chosen: the result becomes the new state of the form. */
  onChosen: (theirs: B, mine: B) => void
}

/**
 * Result of the merge: the body to save, the body on the server, and the fields changed by other users without a
 * conflict.
 */
export interface MergeResult<B> {
  before: B
  body: B
  others: string[]
}

const getConflictKey = ({ path }: Conflict) => JSON.stringify(path)

/**
 * Merges the changes of the form with changes saved by others since it was opened. Neither side is dropped without the
 * user's consent.
 */
export async function resolveConflicts<B extends object>(
  opened: B,
  form: B,
  prompts: ConflictPrompts<B>,
): Promise<MergeResult<B> | 'deleted' | null> {
  let [before, mine] = [opened, form]
  const resolvedFields = new Set<unknown>()
  for (;;) {
    const refetchResult = await prompts.read()
    if ('deleted' in refetchResult) return 'deleted'
    if ('error' in refetchResult) {
      const decision = await prompts.confirmUnverified(refetchResult.error)
      if (decision === null) return null
      if (decision === 'unseen') return { before, body: mine, others: [] }
      continue
    }
    const theirs = refetchResult.record
    const conflicts = findConflicts(before, theirs, mine)
    if (conflicts.length === 0) {
      const body = merge(before, theirs, mine, (conflict) => conflict.mine)
      const others = Object.keys(getChangedFields(opened, theirs)).filter(
        (field) => !resolvedFields.has(field),
      )
      return { before: theirs, body, others }
    }
    const resolution = await prompts.choose(conflicts)
    if (resolution === null) return null
    const values = new Map([...resolution].map(([conflict, value]) => [getConflictKey(conflict), value]))
    mine = merge(before, theirs, mine, (conflict) => values.get(getConflictKey(conflict)))
    before = theirs
    for (const { path } of conflicts) resolvedFields.add(path[0])
    // The record may have changed during the choice, so it is checked again.
    prompts.onChosen(theirs, mine)
  }
}
