import { describe, expect, it } from 'vitest'
import { SCOPE_OBJECTS } from '../../../contract/domain/scopes'
import { OTHER_SCOPES, USED_SCOPES } from './scope-groups'

const opens = (object: string) => USED_SCOPES.find((entry) => entry.object === object)?.opens

describe('scope objects', () => {
  it('list the endpoints they grant access to', () => {
    expect(opens('survey')).toEqual(['surveys', 'responses', 'survey reports'])
    expect(opens('organization')).toEqual(
      expect.arrayContaining(['organizations', 'domains', 'proxy records']),
    )
    expect(opens('activity_log')).toEqual(['activity', 'activity log'])
    expect(opens('person')).toEqual(['property values', 'persons'])
    expect(opens('property_definition')).toEqual(['property definitions'])
    expect(USED_SCOPES.find(({ object }) => object === 'batch_export')?.label).toBe('Batch export')
  })

  it('are complete, with the unused ones listed separately', () => {
    expect(OTHER_SCOPES.map(({ object }) => object)).toContain('insight')
    expect(new Set([...USED_SCOPES, ...OTHER_SCOPES].map(({ object }) => object))).toEqual(
      new Set(SCOPE_OBJECTS),
    )
  })
})
