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

describe('columns of a list', () => {
  it('are the default ones without a choice', () => {
    expect(ids(null)).toEqual(['name', 'state', 'type'])
  })

  it('follow the chosen order after the one that names the rows', () => {
    expect(ids(['limit', 'state'])).toEqual(['name', 'limit', 'state'])
    expect(ids([''])).toEqual(['name'])
  })

  it('ignore unknown names, the first column and duplicates', () => {
    expect(ids(['nonsense', 'type', 'name', 'type'])).toEqual(['name', 'type'])
  })

  it('are visible on every screen size if they were chosen', () => {
    expect(shownColumns(all, ['state'])[1]).not.toHaveProperty('hideBelow')
    expect(shownColumns(all, null)[1]).toHaveProperty('hideBelow', 'md')
  })
})
