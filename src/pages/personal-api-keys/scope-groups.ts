import { api } from '../../../contract'
import type { Endpoint, Table } from '../../../contract/endpoint'
import { SCOPE_OBJECTS, type ScopeObject } from '../../../contract/scopes'
import { objectWords } from '../../api/key-words'
import { capitalized } from '../../texts/in-sentence'

/** An object that a key can be allowed to read or write. */
export interface ScopeEntry {
  object: ScopeObject
  label: string
  /** What it opens here, `surveys`; empty where nothing asks for it. */
  opens: string[]
}

/** What an endpoint is about: the last word of its path that is no parameter. */
function subjectOf({ path }: Endpoint, table: Table): string {
  if (path.endsWith('/activity/')) return 'histories'
  const [base = path] = Object.values(table)
    .map((row) => row.path)
    .sort((a, b) => a.length - b.length)
  const word = base.split('/').findLast((part) => part !== '' && !part.startsWith(':'))
  return (word ?? '').replaceAll('_', ' ')
}

const asked = Object.values<Table>(api).flatMap((table) =>
  Object.values(table).flatMap((row) =>
    row.scope === null ? [] : [{ object: row.scope.split(':')[0], subject: subjectOf(row, table) }],
  ),
)

const entries: ScopeEntry[] = SCOPE_OBJECTS.map((object) => ({
  object,
  label: capitalized(objectWords(object)),
  opens: [...new Set(asked.filter((row) => row.object === object).map(({ subject }) => subject))],
}))

/** What some endpoint of the API asks for. */
export const USED_SCOPES = entries.filter(({ opens }) => opens.length > 0)

/** What no endpoint here asks for: known, so that keys can name it. */
export const OTHER_SCOPES = entries.filter(({ opens }) => opens.length === 0)
