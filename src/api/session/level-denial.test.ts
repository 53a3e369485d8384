import { expect, it } from 'vitest'
import { getLevelDenial } from './denial'

it('gives the reason why a level is not sufficient', () => {
  expect(getLevelDenial(1, 'admin', 'edit this')).toBe(
    'Only admins and owners can edit this. Your level is member.',
  )
  expect(getLevelDenial(8, 'owner', 'delete it')).toBe('Only owners can delete it. Your level is admin.')
  expect(getLevelDenial(null, 'member', 'enter')).toContain('You are not a member.')
})

it('returns null if the level is sufficient or not known yet', () => {
  expect(getLevelDenial(15, 'admin', 'edit this')).toBeNull()
  expect(getLevelDenial(undefined, 'owner', 'delete it')).toBeNull()
})
