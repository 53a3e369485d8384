import { describe, expect, it } from 'vitest'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import { listRestrictedScopes } from '../../api/session/memberships'
import {
  formatKeyPermissions,
  formatRestrictions,
  formatScopes,
  getDeletionWarning,
  hasExpired,
} from './labels'

describe('summary of scopes', () => {
  it('shows all, none, or the first few', () => {
    expect(formatScopes({ scopes: ['*'] })).toBe('All scopes')
    expect(formatScopes({ scopes: ['survey:read', '*'] })).toBe('All scopes')
    expect(formatScopes({ scopes: [] })).toBe('None')
    expect(formatScopes({ scopes: ['survey:read', 'user:write'] })).toBe('survey:read, user:write')
    expect(formatScopes({ scopes: ['a', 'b', 'c', 'd', 'e'] })).toBe('a, b and 3 more')
  })
})

describe('deletion warning of an API key', () => {
  const key = (id: string, scopes: string[]): PersonalApiKey => ({
    id,
    scopes,
    label: id,
    value: null,
    mask_value: null,
    created_at: '2026-01-01T00:00:00Z',
    last_used_at: null,
    last_used_ip: null,
    last_used_user_agent: null,
    previous_value_expires_at: null,
    previous_value_last_used_at: null,
    expires_at: null,
    user_id: 1,
    scoped_teams: [],
    scoped_organizations: [],
    ended_organizations: [],
  })
  const [master, second, narrow] = [key('m', ['*']), key('s', ['*']), key('n', ['survey:read'])]

  it('mentions if it is the only key, or the only one with full access', () => {
    expect(getDeletionWarning(narrow, [narrow])).toContain('your only key')
    expect(getDeletionWarning(master, [master, narrow])).toContain('None of your other keys')
    expect(getDeletionWarning(master, [master, second, narrow])).toBeNull()
    expect(getDeletionWarning(narrow, [master, narrow])).toBeNull()
    expect(getDeletionWarning(narrow, [])).toBeNull()
  })
})

it('detects expired API keys', () => {
  expect(hasExpired({ expires_at: '2020-01-01T00:00:00Z' })).toBe(true)
  expect(hasExpired({ expires_at: new Date(Date.now() + 60_000).toISOString() })).toBe(false)
  expect(hasExpired({ expires_at: null })).toBe(false)
  expect(hasExpired({})).toBe(false)
})

it('summarizes the restrictions of an API key', () => {
  expect(formatRestrictions(['Hazel', 'Organization p', 'Shop', 'Project 8'])).toBe(
    'Hazel, Organization p and 2 more',
  )
  expect(formatRestrictions([])).toBe('All resources')
})

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
