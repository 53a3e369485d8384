import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDuplicateChoices, insertPastedChoices, parseChoices } from './choices'
import type { ChoiceDraft } from './questions'

const createChoices = (...texts: string[]): ChoiceDraft[] =>
  texts.map((text, index) => ({ key: `c${index}`, text }))
const texts = (choices: ChoiceDraft[]) => choices.map(({ text }) => text)

describe('pasted list', () => {
  const read = (text: string) => {
    const { added, duplicateCount } = parseChoices(text, createChoices('Old '))
    return { added: texts(added), duplicateCount }
  }

  it('becomes choices without bullets and blank lines, and counts those that exist already', () => {
    expect(read('- Red\n* Green\n\n3. Blue\nRed\nOld\n')).toEqual({
      added: ['Red', 'Green', 'Blue'],
      duplicateCount: 2,
    })
    expect(read('Red, Green; Blue')).toEqual({ added: ['Red', 'Green', 'Blue'], duplicateCount: 0 })
    expect(read(' \n ')).toEqual({ added: [], duplicateCount: 0 })
  })

  it('adds no duplicate choice and removes none', () => {
    const line = fc.stringMatching(/^[a-d]{1,2}$/)
    fc.assert(
      fc.property(fc.array(line, { minLength: 2 }), fc.array(line), (lines, old) => {
        const { added, duplicateCount } = parseChoices(lines.join('\n'), createChoices(...old))
        const all = [...old, ...texts(added)]
        expect(new Set(texts(added)).size).toBe(added.length)
        expect(added.some(({ text }) => old.includes(text))).toBe(false)
        expect(lines.every((text) => all.includes(text))).toBe(true)
        expect(duplicateCount).toBe(lines.length - added.length)
      }),
    )
  })

  it('replaces a blank choice, or is inserted after one with text', () => {
    const added = createChoices('x', 'y')
    expect(texts(insertPastedChoices(createChoices('a', '', 'c'), 1, 3, added))).toEqual(['a', 'x', 'y', 'c'])
    expect(texts(insertPastedChoices(createChoices('a', 'b', 'c'), 1, 3, added))).toEqual([
      'a',
      'b',
      'x',
      'y',
      'c',
    ])
  })

  it('is inserted before the open-ended choice', () => {
    const added = createChoices('x')
    expect(texts(insertPastedChoices(createChoices('a', 'Other'), 1, 1, added))).toEqual(['a', 'x', 'Other'])
  })
})

describe('duplicate choices', () => {
  it('refer to the first of them, and exclude blank choices', () => {
    expect(findDuplicateChoices(createChoices('a', '', 'b', ' a ', '', 'a'))).toEqual([
      null,
      null,
      null,
      0,
      null,
      0,
    ])
  })
})
