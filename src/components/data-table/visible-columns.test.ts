import { describe, expect, it } from 'vitest'
import type { DataColumn } from './table'
import { getVisibleColumns } from './visible-columns'

const column = (id: string, more: Partial<DataColumn<unknown>> = {}): DataColumn<unknown> => ({
  id,
  header: id,
  cell: () => id,
  ...more,
})
const all = [
  column('name'),
  column('state', { hideBelow: 'md' }),
  column('type'),
  column('limit', { hiddenByDefault: true }),
]
const ids = (columnIds: string[] | null) => getVisibleColumns(all, columnIds).map(({ id }) => id)

describe('columns of a list', () => {
  it('are the default ones without a choice', () => {
    expect(ids(null)).toEqual(['name', 'state', 'type'])
  })

  it('are omitted if they are empty in all rows, unless they were chosen', () => {
    const columns = [column('name'), column('roles', { isEmpty: (row) => row === 'none' })]
    const getIds = (columnIds: string[] | null, rows: string[]) =>
      getVisibleColumns(columns, columnIds, rows).map(({ id }) => id)
    expect(getIds(null, ['none', 'none'])).toEqual(['name'])
    expect(getIds(null, ['none', 'some'])).toEqual(['name', 'roles'])
    expect(getIds(null, [])).toEqual(['name', 'roles'])
    expect(getIds(['roles'], ['none'])).toEqual(['name', 'roles'])
  })

  it('follow the chosen order after the one that names the rows', () => {
    expect(ids(['limit', 'state'])).toEqual(['name', 'limit', 'state'])
    expect(ids([''])).toEqual(['name'])
  })

  it('ignore unknown names, the first column and duplicates', () => {
    expect(ids(['nonsense', 'type', 'name', 'type'])).toEqual(['name', 'type'])
  })

  it('are visible on every screen size if they were chosen', () => {
    expect(getVisibleColumns(all, ['state'])[1]).not.toHaveProperty('hideBelow')
    expect(getVisibleColumns(all, null)[1]).toHaveProperty('hideBelow', 'md')
  })
})
