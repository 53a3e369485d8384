import { api } from '../../../contract'
import type { Endpoint, Endpoints } from '../../../contract/endpoint'
import type { LoggedRequest } from '../../api/client/request-log'
import { redactSecrets } from '../undo-history/model/secrets'

const rows = (Object.values(api) as Endpoints[]).flatMap((table): Endpoint[] => Object.values(table))

/** Returns true if a path matches the pattern of an endpoint. */
const matchesPath = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path.replace(/[?#].*$/, ''))

/**
 * Returns a request body that is safe to display and share: without write-only fields of the contract, and without
 * fields that have a secret's name.
 */
export function redactBody({
  method,
  path,
  body,
}: Pick<LoggedRequest, 'method' | 'path' | 'body'>): string | null {
  if (body === null) return null
  const secrets = rows
    .filter((endpoint) => endpoint.method === method && matchesPath(endpoint.path, path))
    .flatMap((endpoint) => endpoint.secrets ?? [])
  try {
    return JSON.stringify(redactSecrets(JSON.parse(body), secrets))
  } catch {
    return body
  }
}
