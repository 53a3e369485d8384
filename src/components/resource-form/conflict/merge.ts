import { isObject, type JsonRecord } from '../../../../contract/json-object'
import { sameValue } from '../changes'
import { keepsItems } from './same-items'

/** The way to a value in a JSON document: names of keys and places in lists. */
export type Path = readonly (string | number)[]

/** A value that two people changed, each in their own way. What is not there is undefined. */
export interface Conflict {
  path: Path
  before: unknown
  theirs: unknown
  mine: unknown
}

export type Side = 'theirs' | 'mine'

/** Which of the two counts. */
export type Choose = (conflict: Conflict) => unknown

interface Sides {
  before: unknown
  theirs: unknown
  mine: unknown
}

function mergeKeys(sides: Record<keyof Sides, JsonRecord>, path: Path, choose: Choose): JsonRecord {
  const keys = new Set([...Object.keys(sides.theirs), ...Object.keys(sides.mine)])
  const own = (object: JsonRecord, key: string) => (Object.hasOwn(object, key) ? object[key] : undefined)
  const entries = [...keys].map((key): [string, unknown] => {
    const inner = {
      before: own(sides.before, key),
      theirs: own(sides.theirs, key),
      mine: own(sides.mine, key),
    }
    return [key, mergeValues(inner, [...path, key], choose)]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function mergeItems(sides: Record<keyof Sides, JsonRecord[]>, path: Path, choose: Choose): unknown[] {
  const { before, theirs, mine } = sides
  const kept = before.map((item, index) =>
    mergeValues({ before: item, theirs: theirs[index], mine: mine[index] }, [...path, index], choose),
  )
  return [...kept, ...theirs.slice(before.length), ...mine.slice(before.length)]
}

function mergeValues({ before, theirs, mine }: Sides, path: Path, choose: Choose): unknown {
  if (sameValue(before, mine) || sameValue(theirs, mine)) return theirs
  if (sameValue(before, theirs)) return mine
  if (isObject(before) && isObject(theirs) && isObject(mine)) {
    return mergeKeys({ before, theirs, mine }, path, choose)
  }
  if (keepsItems(before, theirs) && keepsItems(before, mine)) {
    // `keepsItems` has looked: all three are lists of objects.
    const old = before as JsonRecord[]
    const isOneLonger = theirs.length === old.length || mine.length === old.length
    if (isOneLonger) return mergeItems({ before: old, theirs, mine }, path, choose)
  }
  return choose({ path, before, theirs, mine })
}

/**
 * Two changes of the same JSON object as one: each field is what whoever changed it made of it; inside objects key by key,
 * and item by item in lists whose items have ids and stay where they are. Where both changed the same, `choose` says.
 */
export function merge<T extends object>(before: T, theirs: T, mine: T, choose: Choose): T {
  // Any object is one of keys and values, which `object` does not say.
  const sides = { before, theirs, mine } as Record<keyof Sides, object> as Record<keyof Sides, JsonRecord>
  // The keys and their values come from three of the kind; one that both took away is not there.
  return mergeKeys(sides, [], choose) as T
}

/** Where two changes of the same object meet; none where they can simply be put together. */
export function conflictsOf<T extends object>(before: T, theirs: T, mine: T): Conflict[] {
  const found: Conflict[] = []
  merge(before, theirs, mine, (conflict) => {
    found.push(conflict)
    return conflict.mine
  })
  return found
}

const isPlace = (at: string | number, value: unknown): value is unknown[] =>
  typeof at === 'number' && Array.isArray(value)

/** A JSON value with another one at the end of a path. */
export function withAt(value: unknown, [at, ...rest]: Path, next: unknown): unknown {
  if (at === undefined) return next
  if (isPlace(at, value)) {
    return value.map((item, index) => (index === at ? withAt(item, rest, next) : item))
  }
  const object = isObject(value) ? value : {}
  return { ...object, [at]: withAt(object[at], rest, next) }
}
