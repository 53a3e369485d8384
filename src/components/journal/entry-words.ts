import { isObject } from '../../../contract/json-object'
import { bringsBack, deletes } from '../../api/journal/deletion'
import { type Entry, endpointOf } from '../../api/journal/entry'
import { t } from '../../texts/text'

/** As many fields as a line names. */
const NAMED = 3

/** A resource in the singular, as people call it: `roleMemberships` is a role membership. */
export function nounOf(resource: string): string {
  const words = resource
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.replace(/\bapi\b/g, 'API').replace(/s$/, '')
}

const plain = (field: string) => field.replaceAll('_', ' ')

/** The fields that a change changed; those it sent where the answer does not tell. */
function fieldsOf({ before, answer, body }: Entry): string[] {
  const sent = isObject(body) ? Object.keys(body) : []
  if (!before || !isObject(answer)) return sent
  const changed = Object.keys(answer).filter(
    (field) => JSON.stringify(answer[field]) !== JSON.stringify(before[field]),
  )
  const named = sent.filter((field) => changed.includes(field))
  return named.length > 0 ? named : sent
}

function listed(fields: string[]): string {
  const named = fields.slice(0, NAMED).map(plain).join(', ')
  return fields.length > NAMED
    ? t('{named} and {named2} more', { named, named2: fields.length - NAMED })
    : named
}

const namesOf = (answer: unknown[]) => t('{answer} records', { answer: answer.length })

/** What an entry did, in words: `Changed name, description of Weekly digest`. */
export function deedOf(entry: Entry): string {
  const row = endpointOf(entry)
  const what = Array.isArray(entry.answer) ? namesOf(entry.answer) : entry.name || nounOf(entry.resource)
  if (entry.op === 'create' || entry.op === 'bulk') return t('Created {what}', { what })
  if (entry.op === 'destroy' || (row && deletes(row, entry.body))) return t('Deleted {what}', { what })
  if (row && bringsBack(row, entry.body)) return t('Brought back {what}', { what })
  if (entry.op === 'update')
    return t('Changed {fields} of {what}', { fields: listed(fieldsOf(entry)) || 'nothing', what })
  return `${row?.summary ?? entry.op}: ${what}`
}
