import { describe, expect, it } from 'vitest'
import { LEVELS } from '../../../contract/levels'
import { getLevelChangeDenial, getRemovalDenial } from './rules'

const { member, admin, owner } = LEVELS
const other = (mine: number, theirs: number) => ({ mine, theirs, self: false })
const self = (mine: number) => ({ mine, theirs: mine, self: true })

describe('membership rules', () => {
  it('allow admins to change levels of members up to their own level', () => {
    expect(getLevelChangeDenial(other(admin, member), 'admin')).toBeNull()
    expect(getLevelChangeDenial(other(admin, admin), 'member')).toBeNull()
    expect(getLevelChangeDenial(other(admin, member), 'owner')).toMatch(/Only an owner/)
    expect(getLevelChangeDenial(other(admin, owner), 'member')).toMatch(/above yours/)
    expect(getLevelChangeDenial(other(member, member), 'admin')).toMatch(/Only admins/)
  })

  it('allow owners to promote and demote owners, but not to change themselves', () => {
    expect(getLevelChangeDenial(other(owner, member), 'owner')).toBeNull()
    expect(getLevelChangeDenial(other(owner, owner), 'admin')).toBeNull()
    expect(getLevelChangeDenial(self(owner), 'admin')).toMatch(/own level/)
  })

  it('allow all members except owners to leave, and never allow removing an owner', () => {
    expect(getRemovalDenial(self(member))).toBeNull()
    expect(getRemovalDenial(self(admin))).toBeNull()
    expect(getRemovalDenial(self(owner))).toMatch(/cannot leave/)
    expect(getRemovalDenial(other(admin, admin))).toBeNull()
    expect(getRemovalDenial(other(member, member))).toMatch(/Only admins/)
    expect(getRemovalDenial(other(owner, owner))).toMatch(/cannot be removed/)
  })
})
