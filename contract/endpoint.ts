import type { z } from 'zod'
import type { LevelName } from './levels'
import type * as schemas from './schemas'
import type { Scope } from './scopes'
import type { WriteRules } from './write-rules'

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
export interface Row extends WriteRules {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** What follows the table's base path; ends with a slash. */
  suffix: string
  summary: string
  /** Of an update by PATCH: its path also takes PUT, a full update. */
  replace?: Replacement
  /** Of a read: what it finds out is noted on the server, and shown to everybody from then on. */
  notes?: true
  /** The path leads to an organization that may be deleted. */
  reachesDeleted?: true
  /** The answer lets people in, as the link of an invite does: browsers keep no copy of it. */
  unkept?: true
  /** What a server lacks that does not have it, as a noun: people are told so in its place. */
  noun?: string
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
export type Endpoint<R extends Row = Row, Path extends string = string> = R & { path: Path }

/** The endpoints of one resource, by operation. */
export type Table = Record<string, Endpoint>

/** Completes each row with its path: `base` and the row's suffix. */
export function resource<const Base extends string, const Rows extends Record<string, Row>>(
  base: Base,
  rows: Rows,
) {
  const entries = Object.entries(rows).map(([name, row]) => [name, { ...row, path: base + row.suffix }])
  // Object.fromEntries forgets the keys; they are those of `rows`.
  return Object.fromEntries(entries) as {
    [K in keyof Rows]: Endpoint<Rows[K], `${Base}${Rows[K]['suffix']}`>
  }
}

/** One page of a list, with the addresses of its neighbours. */
export interface Page<T> {
  count: number
  next: string | null
  previous: string | null
  results: T[]
}

/** `PathParams<'/a/:x/b/:y/'>` is `{ x: string; y: string }`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<Rest>
  : unknown

type Sent<N> = N extends SchemaName ? z.input<Schemas[N]> : undefined
type Read<N> = N extends SchemaName ? z.output<Schemas[N]> : undefined

/** What a handler gets as the query and the body of an endpoint. */
export type QueryOf<E extends Row> = Read<E['query']>
export type BodyOf<E extends Row> = Read<E['body']>

/** The success body of an endpoint. */
export type ResponseOf<E extends Row> = E['response'] extends { page: infer N }
  ? Page<Read<N>>
  : E['response'] extends SchemaName
    ? Read<E['response']>
    : undefined

/** What a caller passes to an endpoint: only the parts that it has. */
export type InputOf<E extends Endpoint> = (unknown extends PathParams<E['path']>
  ? { params?: undefined }
  : { params: PathParams<E['path']> }) &
  (E['query'] extends SchemaName ? { query?: Sent<E['query']> } : { query?: undefined }) &
  (E['body'] extends SchemaName ? { body: Sent<E['body']> } : { body?: undefined })
