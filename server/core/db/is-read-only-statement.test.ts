import { expect, it } from 'vitest'
import { isReadOnlyStatement } from './is-read-only-statement'

it('treats a select as read-only unless any part of it writes', () => {
  expect(isReadOnlyStatement('select 1')).toBe(true)
  expect(isReadOnlyStatement('\n SELECT "updated_at", deleted from t')).toBe(true)
  for (const statement of [
    'insert into t values (1)',
    'begin',
    'with gone as (delete from t returning *) select * from gone',
    'select * into u from t',
    "select nextval('ids')",
    'select * from t for update',
    'vacuum',
    '/* select */ truncate t',
  ]) {
    expect(isReadOnlyStatement(statement), statement).toBe(false)
  }
})
