import { isObject } from '../../../contract/is-object'
import { formatFieldInSentence } from '../../lib/i18n/case'
import { dateFormat, formatEnumeration } from '../../lib/i18n/locale'
import { t, tn, translated } from '../../lib/i18n/translate'
import { formatCount } from '../ui/cells/format-number'
import { getEntryEndpoint, type UndoEntry } from './model/entry'
import { isDeletion, isRestoration } from './model/undo-step'

const DAY = 86_400_000

/** Formats a day relative to the current one. */
function formatDay(at: number, now: number): string {
  const day = new Date(at).toDateString()
  if (day === new Date(now).toDateString()) return t('Today')
  return day === new Date(now - DAY).toDateString()
    ? t('Yesterday')
    : dateFormat({ dateStyle: 'full' }).format(at)
}

/** Groups entries by day, in their order. */
export function groupByDay(entries: readonly UndoEntry[], now: number): Map<string, UndoEntry[]> {
  const days = new Map<string, UndoEntry[]>()
  for (const entry of entries) {
    const day = formatDay(entry.at, now)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return days
}

/** Maximum number of fields named in a description. */
const NAMED = 3

/** Returns the singular display name of a resource: `roleMemberships` becomes role membership. */
export function formatResource(resource: string): string {
  const noun = resource
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return noun.replace(/\bapi\b/g, 'API').replace(/s$/, '')
}

/** Returns the changed fields of an update; those it sent if the response does not include them. */
function getChangedFields({ before, answer, body }: UndoEntry): string[] {
  const sentFields = isObject(body) ? Object.keys(body) : []
  if (!before || !isObject(answer)) return sentFields
  const changed = Object.keys(answer).filter(
    (field) => JSON.stringify(answer[field]) !== JSON.stringify(before[field]),
  )
  const changedSentFields = sentFields.filter((field) => changed.includes(field))
  return changedSentFields.length > 0 ? changedSentFields : sentFields
}

function formatFields(fields: string[]): string {
  const fieldList = formatEnumeration(fields.slice(0, NAMED).map(formatFieldInSentence))
  return fields.length > NAMED
    ? t('{names} and {rest} more', { names: fieldList, rest: formatCount(fields.length - NAMED) })
    : fieldList
}

/** Describes the change of an entry: `Changed name, description of Weekly digest`. */
export function describeEntry(entry: UndoEntry): string {
  const row = getEntryEndpoint(entry)
  const subject = Array.isArray(entry.answer)
    ? tn(entry.answer.length, '1 record', '{n} records')
    : entry.name || translated(formatResource(entry.resource))
  if (entry.op === 'create' || entry.op === 'bulk') return t('Created {what}', { what: subject })
  if (entry.op === 'restore') return t('Restored {what}', { what: subject })
  if (entry.op === 'purge') return t('Permanently deleted {what}', { what: subject })
  if (entry.op === 'destroy' || (row && isDeletion(row, entry.body)))
    return t('Deleted {what}', { what: subject })
  if (row && isRestoration(row, entry.body)) return t('Restored {what}', { what: subject })
  if (entry.op === 'update') {
    const fields = formatFields(getChangedFields(entry))
    return fields
      ? t('Changed {fields} of {what}', { fields, what: subject })
      : t('Changed nothing in {what}', { what: subject })
  }
  return t('{action}: {record}', { action: translated(row?.summary ?? entry.op), record: subject })
}
