import { describe, expect, it } from 'vitest'
import { api } from '../../contract'
import { type KeyRights, whyNotKey } from './why-not-key'

const key = (rights: Partial<KeyRights>): KeyRights => ({
  scopes: ['*'],
  scoped_teams: [],
  scoped_organizations: [],
  ...rights,
})
const here = { organization_id: 'here', project_id: '7' }

describe('reason why a key may not call an endpoint', () => {
  it('names the missing scope; write covers read, and * everything', () => {
    const { list, update } = api.surveys
    const may = (scopes: string[], row: typeof list | typeof update) => whyNotKey(key({ scopes }), row, here)
    expect(may(['survey:read'], update)).toBe('Your key lacks the scope survey:write.')
    expect(may(['project:write'], list)).toBe('Your key lacks the scope survey:read.')
    expect(may(['survey:write'], list)).toBeNull()
    expect(may(['*'], update)).toBeNull()
    expect(may([], list)).toBe('Your key lacks the scope survey:read.')
  })

  it('is null if the key is unknown or the endpoint accepts any key', () => {
    expect(whyNotKey(null, api.surveys.update, here)).toBeNull()
    expect(whyNotKey(key({ scopes: [] }), api.users.retrieve, {})).toBeNull()
  })

  it('names the restrictions of the key before its scopes', () => {
    const projects = key({ scoped_teams: [7], scopes: [] })
    expect(whyNotKey(projects, api.members.list, here)).toContain('certain projects')
    expect(whyNotKey(projects, api.organizations.list, {})).toContain('certain projects')
    expect(whyNotKey(projects, api.surveys.list, { project_id: '8' })).toContain('other projects')
    expect(whyNotKey(projects, api.surveys.list, here)).toBe('Your key lacks the scope survey:read.')
    expect(whyNotKey(key({ scoped_teams: [7] }), api.surveys.list, { project_id: '@current' })).toBeNull()

    const organizations = key({ scoped_organizations: ['there'] })
    expect(whyNotKey(organizations, api.members.list, here)).toContain('other organizations')
    expect(whyNotKey(organizations, api.surveys.list, here)).toContain('other organizations')
    expect(whyNotKey(organizations, api.organizations.create, {})).toBeNull()
    expect(whyNotKey(organizations, api.surveys.list, { project_id: '7' })).toBeNull()
    expect(whyNotKey(organizations, api.users.update, here)).toBeNull()
  })

  it('requires * for listing and creating keys, but not for a key that reads itself', () => {
    const { list, create, retrieve } = api.personalApiKeys
    const narrow = key({ scopes: ['user:write'], scoped_teams: [7] })
    expect(whyNotKey(narrow, list, {})).toContain('the scope *')
    expect(whyNotKey(narrow, create, {})).toContain('the scope *')
    expect(whyNotKey(narrow, retrieve, {})).toBeNull()
    expect(whyNotKey(key({ scoped_teams: [7] }), create, {})).toBeNull()
  })

  it('is null for a server that omits the restrictions', () => {
    const bare = key({ scoped_teams: null, scoped_organizations: null })
    expect(whyNotKey(bare, api.members.list, here)).toBeNull()
  })
})
