import { describe, expect, it } from 'vitest'
import { hasScope, isScope, SCOPE_OBJECTS } from './scopes'

describe('a scope', () => {
  it('is an object and an action, or everything', () => {
    for (const object of SCOPE_OBJECTS) {
      expect(isScope(`${object}:read`)).toBe(true)
      expect(isScope(`${object}:write`)).toBe(true)
    }
    expect(isScope('*')).toBe(true)
  })

  it('is nothing else', () => {
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

  it('of writing covers that of reading, and not the other way round', () => {
    expect(hasScope(['survey:write'], 'survey:read')).toBe(true)
    expect(hasScope(['survey:write'], 'survey:write')).toBe(true)
    expect(hasScope(['survey:read'], 'survey:write')).toBe(false)
  })

  it('covers its own object alone, unless it is everything', () => {
    expect(hasScope(['survey:write'], 'project:read')).toBe(false)
    expect(hasScope(['organization:write'], 'organization_member:read')).toBe(false)
    expect(hasScope([], 'survey:read')).toBe(false)
    expect(hasScope(['*'], 'survey:write')).toBe(true)
  })
})
