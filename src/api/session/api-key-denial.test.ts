import { describe, expect, it } from 'vitest'
import { api } from '../../../contract'
import { getApiKeyDenial, type KeyPermissions } from './denial'

const key = (rights: Partial<KeyPermissions>): KeyPermissions => ({
  scopes: ['*'],
  scoped_teams: [],
  scoped_organizations: [],
  ...rights,
})
const here = { organization_id: 'here', project_id: '7' }

describe('reason why a key may not call an endpoint', () => {
  it('names the missing scope; write covers read, and * everything', () => {
    const { list, update } = api.surveys
    const may = (scopes: string[], endpoint: typeof list | typeof update) =>
      getApiKeyDenial(key({ scopes }), endpoint, here)
    expect(may(['survey:read'], update)).toBe('Missing scope: survey:write.')
    expect(may(['project:write'], list)).toBe('Missing scope: survey:read.')
    expect(may(['survey:write'], list)).toBeNull()
    expect(may(['*'], update)).toBeNull()
    expect(may([], list)).toBe('Missing scope: survey:read.')
  })

  it('is null if the key is unknown or the endpoint accepts any key', () => {
    expect(getApiKeyDenial(null, api.surveys.update, here)).toBeNull()
    expect(getApiKeyDenial(key({ scopes: [] }), api.users.retrieve, {})).toBeNull()
  })

  it('names the restrictions of the key before its scopes', () => {
    const projects = key({ scoped_teams: [7], scopes: [] })
    expect(getApiKeyDenial(projects, api.members.list, here)).toContain('specific projects')
    expect(getApiKeyDenial(projects, api.organizations.list, {})).toContain('specific projects')
    expect(getApiKeyDenial(projects, api.surveys.list, { project_id: '8' })).toContain(
      'Your API key has no access to this project.',
    )
    expect(getApiKeyDenial(projects, api.surveys.list, here)).toBe('Missing scope: survey:read.')
    expect(
      getApiKeyDenial(key({ scoped_teams: [7] }), api.surveys.list, { project_id: '@current' }),
    ).toBeNull()

    const organizations = key({ scoped_organizations: ['there'] })
    expect(getApiKeyDenial(organizations, api.members.list, here)).toContain(
      'Your API key has no access to this organization.',
    )
    expect(getApiKeyDenial(organizations, api.surveys.list, here)).toContain(
      'Your API key has no access to this organization.',
    )
    expect(getApiKeyDenial(organizations, api.organizations.create, {})).toBeNull()
    expect(getApiKeyDenial(organizations, api.surveys.list, { project_id: '7' })).toBeNull()
    expect(getApiKeyDenial(organizations, api.users.update, here)).toBeNull()
  })

  it('requires * for listing and creating keys, but not for a key that reads itself', () => {
    const { list, create, retrieve } = api.personalApiKeys
    const narrow = key({ scopes: ['user:write'], scoped_teams: [7] })
    expect(getApiKeyDenial(narrow, list, {})).toContain('the scope *')
    expect(getApiKeyDenial(narrow, create, {})).toContain('the scope *')
    expect(getApiKeyDenial(narrow, retrieve, {})).toBeNull()
    expect(getApiKeyDenial(key({ scoped_teams: [7] }), create, {})).toBeNull()
  })

  it('is null for a server that omits the restrictions', () => {
    const bare = key({ scoped_teams: null, scoped_organizations: null })
    expect(getApiKeyDenial(bare, api.members.list, here)).toBeNull()
  })
})
