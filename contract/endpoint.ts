import type { z } from 'zod'
import type { LevelName } from './levels'
import type * as schemas from './schemas'
import type { Scope } from './scopes'
import type { UndoRules } from './undo-rules'

/*
 * An endpoint table is plain data: it names its schemas instead of holding them, so that the browser can import the
 * tables without the schema library. The types still follow the names.
 */

type Schemas = typeof schemas

/** The name of a schema in `contract/schemas`, which is also its name in the OpenAPI document. */
export type SchemaName = {
  [K in keyof Schemas]: Schemas[K] extends z.ZodType ? K : never
}[keyof Schemas]

/** Body of a full update: fields that have to be sent, and the values of others that are not sent. */
export interface Replacement {
  required: readonly string[]
  defaults: Readonly<Record<string, unknown>>
}

/** One row of an endpoint table. The route, the OpenAPI operation and the client's call all derive from it. */
export interface EndpointSpec extends UndoRules {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** What follows the table's base path; ends with a slash. */
  suffix: string
  summary: string
  /** Of an update by PATCH: its path also takes PUT, a full update. */
  replace?: Replacement
  /** Of a read: what it finds out is noted on the server, and shown to everybody from then on. */
  persistsResult?: true
  /** The path leads to an organization that may be deleted. */
  reachesDeleted?: true
  /** The answer lets people in, as the link of an invite does: browsers keep no copy of it. */
  noStore?: true
  /** What a server lacks that does not have it, as a noun: people are told so in its place. */
  featureLabel?: string
  /** `public`: may be called without a key. A key that is sent is checked all the same. */
  access?: 'public'
  /** What the key must hold; null where any valid key will do. */
  scope: Scope | null
  /** The lowest membership level that may call it, in the organization the path leads to. */
  level?: LevelName
  query?: SchemaName
  body?: SchemaName
  status: 200 | 201 | 204
  /** The success body: a schema, a page of one, or nothing. */
  response: SchemaName | { page: SchemaName } | null
}

/** A row with its whole path, `/api/projects/:project_id/surveys/:id/`. */
export type Endpoint<R extends EndpointSpec = EndpointSpec, Path extends string = string> = R & { path: Path }

/** The endpoints of one resource, by operation. */
export type Endpoints = Record<string, Endpoint>

/** Completes each row with its path: `base` and the row's suffix. */
export function defineResource<const Base extends string, const Specs extends Record<string, EndpointSpec>>(
  base: Base,
  rows: Specs,
) {
  const entries = Object.entries(rows).map(([name, row]) => [name, { ...row, path: base + row.suffix }])
  // Object.fromEntries forgets the keys; they are those of `rows`.
  return Object.fromEntries(entries) as {
    [K in keyof Specs]: Endpoint<Specs[K], `${Base}${Specs[K]['suffix']}`>
  }
}

/** One page of a list, with the addresses of its neighbours. */
export interface PaginatedResponse<T> {
  count: number
  next: string | null
  previous: string | null
  results: T[]
}

/** `PathParams<'/a/:x/b/:y/'>` is `{ x: string; y: string }`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<Rest>
  : unknown

type SchemaInput<N> = N extends SchemaName ? z.input<Schemas[N]> : undefined
type SchemaOutput<N> = N extends SchemaName ? z.output<Schemas[N]> : undefined

/** What a handler gets as the query and the body of an endpoint. */
export type RequestQuery<E extends EndpointSpec> = SchemaOutput<E['query']>
export type RequestBody<E extends EndpointSpec> = SchemaOutput<E['body']>

/** The success body of an endpoint. */
export type ResponseBody<E extends EndpointSpec> = E['response'] extends { page: infer N }
  ? PaginatedResponse<SchemaOutput<N>>
  : E['response'] extends SchemaName
    ? SchemaOutput<E['response']>
    : undefined

/** What a caller passes to an endpoint: only the parts that it has. */
export type RequestInput<E extends Endpoint> = (unknown extends PathParams<E['path']>
  ? { params?: undefined }
  : { params: PathParams<E['path']> }) &
  (E['query'] extends SchemaName ? { query?: SchemaInput<E['query']> } : { query?: undefined }) &
  (E['body'] extends SchemaName ? { body: SchemaInput<E['body']> } : { body?: undefined })
