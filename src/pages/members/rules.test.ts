import { describe, expect, it } from 'vitest'
import { LEVELS } from '../../../contract/domain/levels'
import { getLevelChangeDenial, getRemovalDenial } from './rules'

const { member, admin, owner } = LEVELS
const otherMember = (mine: number, theirs: number) => ({ mine, theirs, self: false })
const self = (mine: number) => ({ mine, theirs: mine, self: true })

describe('membership rules', () => {
  it('allow admins to change levels of members up to their own level', () => {
    expect(getLevelChangeDenial(otherMember(admin, member), 'admin')).toBeNull()
    expect(getLevelChangeDenial(otherMember(admin, admin), 'member')).toBeNull()
    expect(getLevelChangeDenial(otherMember(admin, member), 'owner')).toMatch(/Only owners/)
    expect(getLevelChangeDenial(otherMember(admin, owner), 'member')).toMatch(/higher than yours/)
    expect(getLevelChangeDenial(otherMember(member, member), 'admin')).toMatch(/Only admins/)
  })

  it('allow owners to promote and demote owners, but not to change themselves', () => {
    expect(getLevelChangeDenial(otherMember(owner, member), 'owner')).toBeNull()
    expect(getLevelChangeDenial(otherMember(owner, owner), 'admin')).toBeNull()
    expect(getLevelChangeDenial(self(owner), 'admin')).toMatch(/own level/)
  })

  it('allow all members except owners to leave, and never allow removing an owner', () => {
    expect(getRemovalDenial(self(member))).toBeNull()
    expect(getRemovalDenial(self(admin))).toBeNull()
    expect(getRemovalDenial(self(owner))).toMatch(/cannot leave/)
    expect(getRemovalDenial(otherMember(admin, admin))).toBeNull()
    expect(getRemovalDenial(otherMember(member, member))).toMatch(/Only admins/)
    expect(getRemovalDenial(otherMember(owner, owner))).toMatch(/cannot be removed/)
  })
})
