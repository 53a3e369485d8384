import { expect, it, vi } from 'vitest'
import { listHref } from '../../api/list-href'
import { placeOptions, targetAt } from './target'

vi.hoisted(() => {
  for (const store of ['sessionStorage', 'localStorage']) vi.stubGlobal(store, { getItem: () => null })
})

const list = { path: '/projects/:project_id/surveys' }

it('an address names a place, a record there, or one that is still to be made', () => {
  const target = { place: '/projects/2/surveys', params: { project_id: '2' } }
  expect(targetAt(list, '/projects/2/surveys')).toEqual({ ...target, id: undefined })
  expect(targetAt(list, '/projects/2/surveys/abc')).toEqual({ ...target, id: 'abc' })
  expect(targetAt(list, '/projects/2/surveys/new')).toEqual({ ...target, id: null })
})

it('an address of another kind of record, or of none, names no place', () => {
  for (const address of ['/projects/2/flags', '/projects/2/surveys/a/b', '/', undefined]) {
    expect(targetAt(list, address), address).toBeNull()
  }
})

it('the places of a list are those that its path can name', () => {
  const places = {
    organizations: [
      { id: 'o', name: 'Hazel' },
      { id: 'p', name: 'Willow' },
    ],
    projects: [{ id: 2, name: 'Production', organization: 'Willow' }],
  }
  expect(placeOptions(list, places)).toEqual([
    { value: listHref(list, { project_id: '2' }), label: 'Production (Willow)' },
  ])
  expect(placeOptions({ path: '/organizations/:organization_id/roles' }, places)).toHaveLength(2)
  expect(placeOptions({ path: '/organizations' }, places)).toEqual([{ value: '/organizations', label: '' }])
})
