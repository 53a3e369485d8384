import { expect, it } from 'vitest'
import { onlyReads } from './reads'

it('treats a select as read-only unless any part of it writes', () => {
  expect(onlyReads('select 1')).toBe(true)
  expect(onlyReads('\n SELECT "updated_at", deleted from t')).toBe(true)
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
    expect(onlyReads(statement), statement).toBe(false)
  }
})
