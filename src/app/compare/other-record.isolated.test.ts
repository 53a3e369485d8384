import { expect, it, vi } from 'vitest'
import { buildListHref } from '../../api/list-url/list-href'
import { buildScopeOptions, parseOtherRecord } from './other-record'

vi.hoisted(() => {
  for (const store of ['sessionStorage', 'localStorage']) vi.stubGlobal(store, { getItem: () => null })
})

const list = { path: '/projects/:project_id/surveys' }

it('a path identifies a scope, and a record or a new record in it', () => {
  const target = { listPath: '/projects/2/surveys', params: { project_id: '2' } }
  expect(parseOtherRecord(list, '/projects/2/surveys')).toEqual({ ...target, id: undefined })
  expect(parseOtherRecord(list, '/projects/2/surveys/abc')).toEqual({ ...target, id: 'abc' })
  expect(parseOtherRecord(list, '/projects/2/surveys/new')).toEqual({ ...target, id: null })
})

it('a path of another resource, or an invalid path, identifies no scope', () => {
  for (const address of ['/projects/2/flags', '/projects/2/surveys/a/b', '/', undefined]) {
    expect(parseOtherRecord(list, address), address).toBeNull()
  }
})

it('the scopes of a list are those that its path can refer to', () => {
  const places = {
    organizations: [
      { id: 'o', name: 'Hazel' },
      { id: 'p', name: 'Willow' },
    ],
    projects: [{ id: 2, name: 'Production', organization: 'Willow' }],
  }
  expect(buildScopeOptions(list, places)).toEqual([
    { value: buildListHref(list, { project_id: '2' }), label: 'Production (Willow)' },
  ])
  expect(buildScopeOptions({ path: '/organizations/:organization_id/roles' }, places)).toHaveLength(2)
  expect(buildScopeOptions({ path: '/organizations' }, places)).toEqual([
    { value: '/organizations', label: '' },
  ])
})
