import type { EndpointInput } from '../endpoints'
import { encodePathSegment, toJson } from './hostile'
import type { ApiOperation } from './operations'
import type { FuzzStep, RequestMutation } from './steps'

/** Known data of the scope that requests are made in. */
export interface FuzzContext {
  key: string
  /** Input of a successful call per operation. */
  inputs: Map<string, EndpointInput>
  /** Values of path parameters by name. */
  params: Record<string, string>
  /** Existing ids: the last one created in this scope, earlier ones, and some of other scopes. */
  ids: string[]
}

/** Serialized request, ready to send. */
export interface RawRequest {
  method: string
  path: string
  bytes: Buffer
}

/** Serializes a step to the bytes of a request. */
export function buildRequest({ operation, mutations }: FuzzStep, scope: FuzzContext): RawRequest {
  const input = scope.inputs.get(operation.id) ?? {}
  const segments = operation.params.map((name) => encodePathSegment(scope.params[name] ?? scope.ids[0] ?? ''))
  const query = new Map(Object.entries(input.query ?? {}))
  const headers = new Map([
    ['host', 'hedgerow.test'],
    ['authorization', `Bearer ${scope.key}`],
  ])
  let method = operation.method
  let rawQuery: string | null = null
  let body: unknown = operation.body ? (input.body ?? {}) : undefined
  let bytes: Buffer | null = null
  for (const mutation of mutations) {
    switch (mutation.to) {
      case 'body':
        body = mutation.value
        break
      case 'bytes':
        bytes = mutation.bytes
        break
      case 'place':
        body = mutate(body, mutation)
        break
      case 'segment':
        if (segments.length) segments[mutation.at % segments.length] = mutation.text
        break
      case 'id':
        if (segments.length && scope.ids.length) {
          segments[mutation.at % segments.length] = encodePathSegment(
            scope.ids[mutation.known % scope.ids.length] ?? '',
          )
        }
        break
      case 'query':
        query.set(pickQueryName(operation, mutation.at), mutation.text)
        break
      case 'raw query':
        rawQuery = mutation.text
        break
      case 'header':
        headers.set(mutation.name, mutation.text)
        break
      case 'method':
        method = mutation.text
        break
      case 'key':
        headers.set('authorization', mutation.text)
    }
  }
  const payload = bytes ?? Buffer.from(toJson(body))
  if (payload.length || operation.body) setUnlessSet(headers, 'content-type', 'application/json')
  if (payload.length || method !== 'GET') setUnlessSet(headers, 'content-length', String(payload.length))
  const queryString =
    rawQuery ??
    [...query].map(([name, text]) => `${encodePathSegment(name)}=${encodePathSegment(text)}`).join('&')
  const path = buildPath(operation, segments) + (queryString && `?${queryString}`)
  const lines = [...headers].map(([name, text]) => `${name}: ${text}\r\n`)
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  return { method, path, bytes: Buffer.concat([Buffer.from(head, 'latin1'), payload]) }
}

function setUnlessSet(headers: Map<string, string>, name: string, text: string): void {
  if (!headers.has(name)) headers.set(name, text)
}

function buildPath({ path }: ApiOperation, segments: string[]): string {
  let at = 0
  return path.replace(/\{\w+\}/g, () => segments[at++] ?? '')
}

/** Returns a query parameter of the operation, or an unknown one. */
function pickQueryName({ query }: ApiOperation, at: number): string {
  const names = [...Object.keys(query), 'limit', 'offset', 'search', 'order', 'format', '__proto__', 'x']
  return names[at % names.length] ?? 'x'
}

/** Returns the value with one position changed, added to, or removed. */
function mutate(value: unknown, mutation: Extract<RequestMutation, { to: 'place' }>): unknown {
  const copy = { whole: structuredClone(value) }
  const places: { holder: Record<string, unknown>; name: string }[] = []
  const open: Record<string, unknown>[] = [copy]
  for (let holder = open.pop(); holder; holder = open.pop()) {
    for (const [name, inner] of Object.entries(holder)) {
      places.push({ holder, name })
      // Arrays too, with their indexes as keys.
      if (typeof inner === 'object' && inner !== null) open.push(inner as Record<string, unknown>)
    }
  }
  const place = places[mutation.at % places.length]
  if (!place) return value
  const { holder, name } = place
  const inside = holder[name]
  // A large number as a key would create an array of that length.
  if (mutation.key !== undefined && Array.isArray(inside)) inside.push(mutation.value)
  else if (mutation.key !== undefined && typeof inside === 'object' && inside !== null) {
    Object.defineProperty(inside, mutation.key, {
      value: mutation.value,
      enumerable: true,
      configurable: true,
    })
  } else if ('value' in mutation) holder[name] = mutation.value
  else delete holder[name]
  return copy.whole
}
