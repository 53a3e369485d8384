import type { z } from 'zod'
import type { LevelName } from './domain/levels'
import type { Scope } from './domain/scopes'
import type { UndoRules } from './domain/undo-rules'
import type { ParsedBody } from './parsed-body'
import type { ReplacementName } from './replacements'
import type * as schemas from './schemas'

/*
 * An endpoint table is plain data: it references schemas by name, so that the browser can import the tables without the
 * schema library. Types are derived from the names.
 */

type Schemas = typeof schemas

/** Name of a schema in `contract/schemas`, which is also its name in the OpenAPI document. */
export type SchemaName = {
  [K in keyof Schemas]: Schemas[K] extends z.ZodType ? K : never
}[keyof Schemas]

/** One row of an endpoint table. The route, the OpenAPI operation and the client call are derived from it. */
export interface EndpointSpec extends UndoRules {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path after the base path of the table; ends with a slash. */
  suffix: string
  summary: string
  /** For an update by PATCH: the same path accepts PUT, a full update. */
  replace?: ReplacementName
  /** For a read: its result is stored on the server and visible to all callers. */
  persistsResult?: true
  /** The path may contain a deleted organization. */
  reachesDeleted?: true
  /** The response contains a credential, such as the link of an invite: it is sent with `Cache-Control: no-store`. */
  noStore?: true
  /** `public`: callable without an API key. A key that is sent is validated. */
  access?: 'public'
  /** Required scope of the API key; null if any valid key suffices. */
  scope: Scope | null
  /** Minimum access level of the caller in the organization of the path. */
  level?: LevelName
  query?: SchemaName
  body?: SchemaName
  status: 200 | 201 | 204
  /** Body of a successful response: a schema, a page of a schema, or none. */
  response: SchemaName | { page: SchemaName } | null
}

/** Endpoint row with its full path, such as `/api/projects/:project_id/surveys/:id/`. */
export type Endpoint<R extends EndpointSpec = EndpointSpec, Path extends string = string> = R & { path: Path }

/** Endpoints of one resource, by operation. */
export type Endpoints = Record<string, Endpoint>

/** Completes each row with its path: `base` plus the suffix of the row. */
export function defineResource<const Base extends string, const Specs extends Record<string, EndpointSpec>>(
  base: Base,
  rows: Specs,
) {
  const entries = Object.entries(rows).map(([name, row]) => [name, { ...row, path: base + row.suffix }])
  // The result of Object.fromEntries has no key types; the keys are those of `rows`.
  return Object.fromEntries(entries) as {
    [K in keyof Specs]: Endpoint<Specs[K], `${Base}${Specs[K]['suffix']}`>
  }
}

/** One page of a list, with the URLs of the adjacent pages. */
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

/** Parsed query and body of an endpoint, as handlers receive them. */
export type RequestQuery<E extends EndpointSpec> = SchemaOutput<E['query']>
export type RequestBody<E extends EndpointSpec> = ParsedBody<SchemaOutput<E['body']>>

/** Body of a successful response of an endpoint. */
export type ResponseBody<E extends EndpointSpec> = E['response'] extends { page: infer N }
  ? PaginatedResponse<SchemaOutput<N>>
  : E['response'] extends SchemaName
    ? SchemaOutput<E['response']>
    : undefined

/** Input of an endpoint call, with only the parts that the endpoint has. */
export type RequestInput<E extends Endpoint> = (unknown extends PathParams<E['path']>
  ? { params?: undefined }
  : { params: PathParams<E['path']> }) &
  (E['query'] extends SchemaName ? { query?: SchemaInput<E['query']> } : { query?: undefined }) &
  (E['body'] extends SchemaName ? { body: SchemaInput<E['body']> } : { body?: undefined })
