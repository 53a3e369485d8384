import { expect, it } from 'vitest'
import { formatAccess } from './labels'

it('lists the private projects of an invite, and those with admin access', () => {
  const projects = [
    { id: 1, name: 'Oak' },
    { id: 2, name: 'Elm' },
  ]
  const access = (...private_project_access: { id: number; level: 1 | 8 | 'member' | 'admin' }[]) =>
    formatAccess({ private_project_access }, projects)
  expect(access({ id: 1, level: 1 }, { id: 2, level: 8 })).toBe('Oak, Elm (admin)')
  expect(access({ id: 1, level: 'admin' }, { id: 2, level: 'member' })).toBe('Oak (admin), Elm')
  expect(access({ id: 3, level: 1 })).toBe('Project 3')
  expect(access()).toBe('')
})
