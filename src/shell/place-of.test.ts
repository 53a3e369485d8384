import { describe, expect, it } from 'vitest'
import type { Me } from '../../contract/schemas/users'
import { idsIn } from './last-place'
import { placeOf } from './place-of'

const team = (id: number, organization: string) => ({ id, name: `Project ${id}`, organization })

/** Somebody in organizations `a` and `b`, now in project 2 of `a`. */
const me = {
  team: team(2, 'a'),
  organization: { id: 'a', teams: [team(1, 'a'), team(2, 'a')] },
  organizations: [{ id: 'a' }, { id: 'b' }],
} as unknown as Me

it('reads the organization and the project out of an address', () => {
  expect(idsIn('/organizations/a/projects/7')).toEqual({ organization_id: 'a', project_id: '7' })
  expect(idsIn('/organizations/a/projects/new')).toEqual({ organization_id: 'a' })
  expect(idsIn('/organizations/new')).toEqual({})
  expect(idsIn('/projects/7/surveys/x')).toEqual({ project_id: '7' })
  expect(idsIn('/organizations')).toEqual({})
})

describe('where somebody is', () => {
  it('is what the address says', () => {
    expect(placeOf('/projects/1/surveys', {}, me)).toEqual({ project_id: '1', organization_id: 'a' })
    expect(placeOf('/organizations/b/members', {}, me)).toEqual({ organization_id: 'b' })
  })

  it('is where they were last, where the address says nothing', () => {
    const last = { organization_id: 'b', project_id: '9' }
    expect(placeOf('/organizations', last, me)).toEqual(last)
  })

  it('is where the server says, when the last place is gone', () => {
    expect(placeOf('/organizations', { organization_id: 'gone', project_id: '9' }, me)).toEqual({
      organization_id: 'a',
      project_id: '2',
    })
    expect(placeOf('/organizations', { organization_id: 'a', project_id: '9' }, me).project_id).toBe('2')
  })

  it('is nowhere for somebody without an organization', () => {
    const alone = { team: null, organization: null, organizations: [] } as unknown as Me
    expect(placeOf('/organizations', {}, alone)).toEqual({})
  })
})
