import { describe, expect, it } from 'vitest'
import { LEVELS } from '../../../contract/levels'
import { whyNotLevel, whyNotRemove } from './rules'

const { member, admin, owner } = LEVELS
const other = (mine: number, theirs: number) => ({ mine, theirs, self: false })
const self = (mine: number) => ({ mine, theirs: mine, self: true })

describe('membership rules', () => {
  it('allow admins to change levels of members up to their own level', () => {
    expect(whyNotLevel(other(admin, member), 'admin')).toBeNull()
    expect(whyNotLevel(other(admin, admin), 'member')).toBeNull()
    expect(whyNotLevel(other(admin, member), 'owner')).toMatch(/Only an owner/)
    expect(whyNotLevel(other(admin, owner), 'member')).toMatch(/above yours/)
    expect(whyNotLevel(other(member, member), 'admin')).toMatch(/Only admins/)
  })

  it('allow owners to promote and demote owners, but not to change themselves', () => {
    expect(whyNotLevel(other(owner, member), 'owner')).toBeNull()
    expect(whyNotLevel(other(owner, owner), 'admin')).toBeNull()
    expect(whyNotLevel(self(owner), 'admin')).toMatch(/own level/)
  })

  it('allow all members except owners to leave, and never allow removing an owner', () => {
    expect(whyNotRemove(self(member))).toBeNull()
    expect(whyNotRemove(self(admin))).toBeNull()
    expect(whyNotRemove(self(owner))).toMatch(/cannot leave/)
    expect(whyNotRemove(other(admin, admin))).toBeNull()
    expect(whyNotRemove(other(member, member))).toMatch(/Only admins/)
    expect(whyNotRemove(other(owner, owner))).toMatch(/cannot be removed/)
  })
})
