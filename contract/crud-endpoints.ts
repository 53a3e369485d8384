import type { LevelName } from './domain/levels'
import type { ScopeObject } from './domain/scopes'
import type { SchemaName } from './endpoint'

/*
 * Endpoint rows that most tables share. Each receives the scope object first, then the schemas it needs. `level` is the
 * minimum access level that may write.
 */

export const list = <const O extends ScopeObject, const R extends SchemaName>(object: O, results: R) =>
  ({
    method: 'GET',
    suffix: '',
    summary: 'List',
    scope: `${object}:read`,
    query: 'PageQuery',
    status: 200,
    response: { page: results },
  }) as const

export const create = <
  const O extends ScopeObject,
  const B extends SchemaName,
  const R extends SchemaName,
  const L extends LevelName = 'member',
>(
  object: O,
  body: B,
  response: R,
  level?: L,
) =>
  ({
    method: 'POST',
    suffix: '',
    summary: 'Create',
    scope: `${object}:write`,
    level: (level ?? 'member') as L,
    body,
    status: 201,
    response,
  }) as const

export const retrieve = <const O extends ScopeObject, const R extends SchemaName>(object: O, response: R) =>
  ({
    method: 'GET',
    suffix: ':id/',
    summary: 'Retrieve',
    scope: `${object}:read`,
    status: 200,
    response,
  }) as const

export const update = <
  const O extends ScopeObject,
  const B extends SchemaName,
  const R extends SchemaName,
  const L extends LevelName = 'member',
>(
  object: O,
  body: B,
  response: R,
  level?: L,
) =>
  ({
    method: 'PATCH',
    suffix: ':id/',
    summary: 'Update the given fields',
    scope: `${object}:write`,
    level: (level ?? 'member') as L,
    body,
    status: 200,
    response,
  }) as const

export const destroy = <const O extends ScopeObject, const L extends LevelName = 'member'>(
  object: O,
  level?: L,
) =>
  ({
    method: 'DELETE',
    suffix: ':id/',
    summary: 'Delete',
    scope: `${object}:write`,
    level: (level ?? 'member') as L,
    status: 204,
    response: null,
  }) as const

/** Activity of one record (`:id/activity/`) or of all records of a resource (`activity/`). */
export const activity = <const S extends string>(suffix: S) =>
  ({
    method: 'GET',
    suffix,
    summary: 'List activity',
    scope: 'activity_log:read',
    query: 'ActivityQuery',
    status: 200,
    response: 'ActivityPage',
  }) as const

/**
 * Endpoint rows of resources whose deleted records the server can restore. `level` is the minimum access level that may
 * delete.
 */
export const trash = <
  const O extends ScopeObject,
  const R extends SchemaName,
  const L extends LevelName = 'member',
>(
  object: O,
  response: R,
  level?: L,
) =>
  ({
    deleted: {
      method: 'GET',
      suffix: 'deleted/',
      summary: 'List deleted records',
      scope: `${object}:read`,
      query: 'PageQuery',
      status: 200,
      response: { page: 'DeletedRecord' },
    },
    restore: {
      method: 'POST',
      suffix: ':id/restore/',
      summary: 'Restore a deleted record',
      scope: `${object}:write`,
      level: (level ?? 'member') as L,
      body: 'Empty',
      status: 200,
      response,
      inverseOperation: 'destroy',
    },
    purge: {
      method: 'DELETE',
      suffix: ':id/purge/',
      summary: 'Delete permanently',
      scope: `${object}:write`,
      level: (level ?? 'member') as L,
      status: 204,
      response: null,
      irreversible: true,
    },
  }) as const
