import { describe, expect, it } from 'vitest'
import { LEVELS } from '../../../contract/domain/levels'
import { INVITES_MAX } from '../../../contract/limits'
import { parseInvites, removeInvited } from './parse-invites'

const parse = (text: string) => parseInvites(text, LEVELS.member)

describe('pasted list of invites', () => {
  it('accepts one or more addresses per line, and ignores empty lines', () => {
    expect(
      parse('a@example.com\n\n b@example.com, c@example.com ; d@example.com').map((line) => [
        line.number,
        line.target_email,
      ]),
    ).toEqual([
      [1, 'a@example.com'],
      [3, 'b@example.com'],
      [3, 'c@example.com'],
      [3, 'd@example.com'],
    ])
  })

  it('accepts names in the format of mail programs', () => {
    expect(parse('"Ada Lovelace" <ada@example.com>')).toMatchObject([
      { target_email: 'ada@example.com', first_name: 'Ada', problem: null },
    ])
  })

  it('accepts CSV with a header, names and levels', () => {
    expect(
      parse('email,first name,level\r\na@example.com,Ada,admin\r\nb@example.com,,15\r\n"c@example.com","Cy"'),
    ).toMatchObject([
      { number: 2, first_name: 'Ada', level: LEVELS.admin, problem: null },
      { number: 3, first_name: '', level: LEVELS.owner, problem: null },
      { number: 4, target_email: 'c@example.com', first_name: 'Cy', level: LEVELS.member, problem: null },
    ])
  })

  it('reads a level after a name and an address, or after an address alone', () => {
    expect(parse('Ada Lovelace <ada@example.com>, admin\nlin@example.com, Owner')).toMatchObject([
      { target_email: 'ada@example.com', first_name: 'Ada', level: LEVELS.admin, problem: null },
      { target_email: 'lin@example.com', first_name: '', level: LEVELS.owner, problem: null },
    ])
  })

  it('refuses a line that has more than an address, a name and a level', () => {
    const lines = parse(
      'Ada <ada@example.com>, king\nAda <ada2@example.com>, Ada, admin\nb@example.com, B, admin, x',
    )
    expect(lines.map(({ problem }) => problem)).toEqual([
      '“king” is not a level. Use member, admin or owner.',
      'Too many values. Enter an email address, a first name and a level.',
      'Too many values. Enter an email address, a first name and a level.',
    ])
  })

  it('marks members, pending invites, levels above the own and refused addresses', () => {
    const checks = {
      members: new Set(['member@example.com']),
      pending: new Set(['pending@example.com']),
      rejections: new Map([['refused@example.com', 'Refused.']]),
      maxLevel: LEVELS.admin,
    }
    const text = 'Member@example.com\nPending@example.com\nrefused@example.com\na@example.com, owner'
    expect(parseInvites(text, LEVELS.member, checks).map(({ problem, note }) => [problem, note])).toEqual([
      ['Already a member.', null],
      [null, 'Replaces the pending invite.'],
      ['Refused.', null],
      ['You cannot assign a higher level than your own.', null],
    ])
  })

  it('keeps the entries that were not invited', () => {
    const text = 'a@example.com, b@example.com\nnobody\nC <c@example.com>, admin\nd@example.com, king'
    const invited = new Set(['a@example.com', 'c@example.com'])
    expect(removeInvited(text, invited)).toBe('b@example.com\nnobody\nd@example.com, king')
  })

  it('reports the problem of each line', () => {
    const problems = parse('nobody\na@example.com\nA@example.com\nb@example.com,Bo,king').map(
      (line) => line.problem,
    )
    expect(problems).toEqual([
      'Invalid email address.',
      null,
      'Duplicate email address.',
      '“king” is not a level. Use member, admin or owner.',
    ])
  })

  it('accepts at most 20 entries', () => {
    const lines = parse(Array.from({ length: INVITES_MAX + 2 }, (_, i) => `p${i}@example.com`).join('\n'))
    expect(lines.filter((line) => line.problem)).toHaveLength(2)
  })
})
