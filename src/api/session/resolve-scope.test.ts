import { describe, expect, it } from 'vitest'
import type { Me } from '../../../contract/schemas/users'
import { parseScopeIds } from './last-scope'
import { resolveScope } from './resolve-scope'

const team = (id: number, organization: string) => ({ id, name: `Project ${id}`, organization })

/** User in organizations `a` and `b`, with project 2 of `a` as the current one. */
const me = {
  team: team(2, 'a'),
  organization: { id: 'a', teams: [team(1, 'a'), team(2, 'a')] },
  organizations: [{ id: 'a' }, { id: 'b' }],
} as unknown as Me

it('reads the organization id and the project id from a path', () => {
  expect(parseScopeIds('/organizations/a/projects/7')).toEqual({ organization_id: 'a', project_id: '7' })
  expect(parseScopeIds('/organizations/a/projects/new')).toEqual({ organization_id: 'a' })
  expect(parseScopeIds('/organizations/new')).toEqual({})
  expect(parseScopeIds('/projects/7/surveys/x')).toEqual({ project_id: '7' })
  expect(parseScopeIds('/organizations')).toEqual({})
})

describe('current scope', () => {
  it('is the scope in the URL', () => {
    expect(resolveScope('/projects/1/surveys', {}, me)).toEqual({ project_id: '1', organization_id: 'a' })
    expect(resolveScope('/organizations/b/members', {}, me)).toEqual({ organization_id: 'b' })
  })

  it('is the last visited scope if the URL contains none', () => {
    const last = { organization_id: 'b', project_id: '9' }
    expect(resolveScope('/organizations', last, me)).toEqual(last)
  })

  it("is the server's current scope if the last visited one no longer exists", () => {
    expect(resolveScope('/organizations', { organization_id: 'gone', project_id: '9' }, me)).toEqual({
      organization_id: 'a',
      project_id: '2',
    })
    expect(resolveScope('/organizations', { organization_id: 'a', project_id: '9' }, me).project_id).toBe('2')
  })

  it('is empty for a user without an organization', () => {
    const alone = { team: null, organization: null, organizations: [] } as unknown as Me
    expect(resolveScope('/organizations', {}, alone)).toEqual({})
  })
})
