import { describe, expect, it } from 'vitest'
import { LEVELS } from '../../../contract/levels'
import { INVITES_MAX, parseInvites } from './parse'

const parse = (text: string) => parseInvites(text, LEVELS.member)

describe('a pasted list of invites', () => {
  it('is addresses, one a line or several on one, with empty lines between', () => {
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

  it('may name people as mail programs do', () => {
    expect(parse('"Ada Lovelace" <ada@example.com>')).toMatchObject([
      { target_email: 'ada@example.com', first_name: 'Ada', problem: null },
    ])
  })

  it('may be a CSV with a head, names and levels', () => {
    expect(
      parse('email,first name,level\r\na@example.com,Ada,admin\r\nb@example.com,,15\r\n"c@example.com","Cy"'),
    ).toMatchObject([
      { number: 2, first_name: 'Ada', level: LEVELS.admin, problem: null },
      { number: 3, first_name: '', level: LEVELS.owner, problem: null },
      { number: 4, target_email: 'c@example.com', first_name: 'Cy', level: LEVELS.member, problem: null },
    ])
  })

  it('says what is wrong with each line', () => {
    const problems = parse('nobody\na@example.com\nA@example.com\nb@example.com,Bo,king').map(
      (line) => line.problem,
    )
    expect(problems).toEqual([
      'This is not an address.',
      null,
      'This address is already in the list.',
      '“king” is not a level: member, admin or owner.',
    ])
  })

  it('is at most twenty long', () => {
    const lines = parse(Array.from({ length: INVITES_MAX + 2 }, (_, i) => `p${i}@example.com`).join('\n'))
    expect(lines.filter((line) => line.problem)).toHaveLength(2)
  })
})
