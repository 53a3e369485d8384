import { expect, it } from 'vitest'
import { formatKeyPermissions } from './api-key-labels'
import { listRestrictedScopes } from './memberships'

it('separates write scopes from read-only scopes', () => {
  expect(formatKeyPermissions(['survey:write', 'survey:read', 'activity_log:read', 'project:read'])).toBe(
    'Write: survey. Read only: activity log, project.',
  )
  expect(formatKeyPermissions(['survey:read', '*'])).toBe('All scopes')
  expect(formatKeyPermissions([])).toBe('None')
})

it('lists the organizations and projects of a key by name, or by id if the name is unknown', () => {
  const names = { organizations: new Map([['o', 'Hazel']]), projects: new Map([[7, 'Shop']]) }
  const places = listRestrictedScopes({ scoped_organizations: ['o', 'p'], scoped_teams: [7, 8] }, names)
  expect(places).toEqual(['Hazel', 'Organization p', 'Shop', 'Project 8'])
  expect(listRestrictedScopes({ scoped_organizations: null, scoped_teams: [] }, names)).toEqual([])
})
