import { describe, expect, it } from 'vitest'
import { PersonalApiKeyCreate } from '../../../contract/schemas/personal-api-keys'
import { getScopeLevel, setScopeLevel } from '../../components/api-keys/scope-groups'
import { createKeyValues, type KeyValues, keyModel } from './model'

const free = keyModel({ scopes: ['*'], scoped_teams: [], scoped_organizations: [] })
const values = (part: Partial<KeyValues>): KeyValues => ({ ...createKeyValues, label: 'Exports', ...part })
const errors = (values: KeyValues) => free.problems?.(values, {}, free.body(values)).map(({ field }) => field)

describe('new API key', () => {
  it('is sent in the format of the contract', () => {
    const body = free.body(values({ scopes: ['survey:read'], reach: 'projects', scoped_teams: ['7'] }))
    expect(body).toEqual({
      label: 'Exports',
      scopes: ['survey:read'],
      scoped_organizations: [],
      scoped_teams: [7],
    })
    expect(PersonalApiKeyCreate.safeParse(body).success).toBe(true)
    const expires_at = '2999-01-01T00:00:00Z'
    expect(free.body(values({ expires_at }))).toMatchObject({ expires_at })
    expect(free.body(values({ power: 'everything', scopes: ['survey:read'] })).scopes).toEqual(['*'])
  })

  it('inherits the restrictions of the key in use, unless restricted further', () => {
    const restrictedModel = keyModel({ scopes: ['*'], scoped_teams: [7, 8], scoped_organizations: ['o'] })
    expect(restrictedModel.body(values({}))).toMatchObject({
      scoped_teams: [7, 8],
      scoped_organizations: ['o'],
    })
    expect(restrictedModel.body(values({ reach: 'projects', scoped_teams: ['8'] }))).toMatchObject({
      scoped_teams: [8],
      scoped_organizations: ['o'],
    })
  })

  it('is rejected with an empty selection, which the server would treat as unrestricted', () => {
    expect(errors(values({}))).toEqual(['scopes'])
    expect(errors(values({ power: 'everything', reach: 'projects' }))).toEqual(['scoped_teams'])
    expect(errors(values({ power: 'everything', reach: 'organizations' }))).toEqual(['scoped_organizations'])
    expect(errors(values({ power: 'everything' }))).toEqual([])
  })

  it('is rejected with a past expiration date', () => {
    const future = new Date(Date.now() + 60_000).toISOString()
    expect(errors(values({ power: 'everything', expires_at: '2020-01-01T00:00:00Z' }))).toEqual([
      'expires_at',
    ])
    expect(errors(values({ power: 'everything', expires_at: future }))).toEqual([])
  })
})

describe('access level of an object', () => {
  it('is one scope, set and removed without affecting scopes with the same prefix', () => {
    const scopes = setScopeLevel(['session_recording_playlist:read'], 'session_recording', 'read')
    expect(scopes).toEqual(['session_recording_playlist:read', 'session_recording:read'])
    expect(getScopeLevel(scopes, 'session_recording')).toBe('read')
    const more = setScopeLevel(scopes, 'session_recording', 'write')
    expect(more).toHaveLength(2)
    expect(getScopeLevel(more, 'session_recording')).toBe('write')
    expect(getScopeLevel(setScopeLevel(more, 'session_recording', 'none'), 'session_recording')).toBe('none')
  })
})
