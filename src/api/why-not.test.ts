import { expect, it } from 'vitest'
import { whyNot } from './why-not'

it('gives the reason why a level is not sufficient', () => {
  expect(whyNot(1, 'admin', 'edit this')).toBe('Only admins and owners can edit this. You are a member.')
  expect(whyNot(8, 'owner', 'delete it')).toBe('Only owners can delete it. You are an admin.')
  expect(whyNot(null, 'member', 'enter')).toContain('You are not a member.')
})

it('returns null if the level is sufficient or not known yet', () => {
  expect(whyNot(15, 'admin', 'edit this')).toBeNull()
  expect(whyNot(undefined, 'owner', 'delete it')).toBeNull()
})
