import { describe, expect, it } from 'vitest'
import { placesOf, placeWords, scopeWords } from './words'

describe('what a key may do, in short', () => {
  it('is everything, nothing, or the first few', () => {
    expect(scopeWords({ scopes: ['*'] })).toBe('Everything')
    expect(scopeWords({ scopes: ['survey:read', '*'] })).toBe('Everything')
    expect(scopeWords({ scopes: [] })).toBe('Nothing')
    expect(scopeWords({ scopes: ['survey:read', 'user:write'] })).toBe('survey:read, user:write')
    expect(scopeWords({ scopes: ['a', 'b', 'c', 'd', 'e'] })).toBe('a, b, c and 2 more')
  })
})

describe('where a key works', () => {
  const names = { organizations: new Map([['o', 'Hazel']]), projects: new Map([[7, 'Shop']]) }

  it('is told by name, or by id where the name is not known', () => {
    const places = placesOf({ scoped_organizations: ['o', 'p'], scoped_teams: [7, 8] }, names)
    expect(places).toEqual(['Hazel', 'Organization p', 'Shop', 'Project 8'])
    expect(placeWords(places)).toBe('Hazel, Organization p, Shop and 1 more')
  })

  it('is everywhere where no place is named', () => {
    expect(placeWords(placesOf({ scoped_organizations: null, scoped_teams: null }, names))).toBe('Everywhere')
    expect(placeWords(placesOf({ scoped_organizations: [], scoped_teams: [] }, names))).toBe('Everywhere')
  })
})
