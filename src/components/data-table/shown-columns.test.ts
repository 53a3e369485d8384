import { describe, expect, it } from 'vitest'
import type { Column } from './column'
import { shownColumns } from './shown-columns'

const column = (id: string, more: Partial<Column<unknown>> = {}): Column<unknown> => ({
  id,
  header: id,
  cell: () => id,
  ...more,
})
const all = [
  column('name'),
  column('state', { hideBelow: 'md' }),
  column('type'),
  column('limit', { more: true }),
]
const ids = (chosen: string[] | null) => shownColumns(all, chosen).map(({ id }) => id)

describe('the columns of a list', () => {
  it('are those that the list has by itself when nobody chose', () => {
    expect(ids(null)).toEqual(['name', 'state', 'type'])
  })

  it('stand as they were chosen, after the one that names the rows', () => {
    expect(ids(['limit', 'state'])).toEqual(['name', 'limit', 'state'])
    expect(ids([''])).toEqual(['name'])
  })

  it('pass over names that nobody knows, the first column and repetitions', () => {
    expect(ids(['nonsense', 'type', 'name', 'type'])).toEqual(['name', 'type'])
  })

  it('are there on every screen when they were asked for', () => {
    expect(shownColumns(all, ['state'])[1]).not.toHaveProperty('hideBelow')
    expect(shownColumns(all, null)[1]).toHaveProperty('hideBelow', 'md')
  })
})
