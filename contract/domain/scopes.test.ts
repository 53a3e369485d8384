import { describe, expect, it } from 'vitest'
import { hasScope, isScope, SCOPE_OBJECTS } from './scopes'

describe('scope', () => {
  it('consists of an object and an action, or is *', () => {
    for (const object of SCOPE_OBJECTS) {
      expect(isScope(`${object}:read`)).toBe(true)
      expect(isScope(`${object}:write`)).toBe(true)
    }
    expect(isScope('*')).toBe(true)
  })

  it('rejects all other strings', () => {
    for (const text of [
      '',
      'survey',
      'survey:',
      ':read',
      'survey:admin',
      'nothing:read',
      'survey:read:write',
      '*:read',
      'Survey:read',
      ' survey:read',
    ]) {
      expect(isScope(text), text).toBe(false)
    }
  })

  it('includes reading if it allows writing, but not the reverse', () => {
    expect(hasScope(['survey:write'], 'survey:read')).toBe(true)
    expect(hasScope(['survey:write'], 'survey:write')).toBe(true)
    expect(hasScope(['survey:read'], 'survey:write')).toBe(false)
  })

  it('applies only to its own object, unless it is *', () => {
    expect(hasScope(['survey:write'], 'project:read')).toBe(false)
    expect(hasScope(['organization:write'], 'organization_member:read')).toBe(false)
    expect(hasScope([], 'survey:read')).toBe(false)
    expect(hasScope(['*'], 'survey:write')).toBe(true)
  })
})
