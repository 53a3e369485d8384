import { isObject } from '../../../contract/is-object'
import type { ActivityEntry } from '../../../contract/schemas/activity'

/** Normalizes an entry of any server for display: a change without a field is one of the whole record. */
export function normalizeEntry(entry: ActivityEntry): ActivityEntry {
  // Other servers omit it.
  const detail: ActivityEntry['detail'] | null | undefined = entry.detail
  const { changes, ...rest } = detail ?? {
    trigger: null,
    name: null,
    short_id: null,
    type: null,
    changes: null,
  }
  const namedChanges = (Array.isArray(changes) ? changes : [])
    .filter(isObject)
    .map((change) => ({ ...change, field: typeof change.field === 'string' ? change.field : entry.scope }))
  return { ...entry, detail: { ...rest, changes: namedChanges as ActivityEntry['detail']['changes'] } }
}
