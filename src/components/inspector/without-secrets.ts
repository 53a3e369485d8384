import { api } from '../../../contract'
import type { Endpoint, Table } from '../../../contract/endpoint'
import { withoutSecrets } from '../../api/journal/secrets'
import type { LoggedRequest } from '../../api/request-log'

const rows = (Object.values(api) as Table[]).flatMap((table): Endpoint[] => Object.values(table))

/** Whether a path is one of those that a row answers. */
const leadsTo = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path.replace(/[?#].*$/, ''))

/** What was sent, as it may be shown and handed on: without what the contract calls secret, and what is called like that. */
export function shownBody({
  method,
  path,
  body,
}: Pick<LoggedRequest, 'method' | 'path' | 'body'>): string | null {
  if (body === null) return null
  const secrets = rows
    .filter((row) => row.method === method && leadsTo(row.path, path))
    .flatMap((row) => row.secrets ?? [])
  try {
    return JSON.stringify(withoutSecrets(JSON.parse(body), secrets))
  } catch {
    return body
  }
}
