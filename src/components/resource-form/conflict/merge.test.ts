import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameValue } from '../changes'
import { type Conflict, conflictsOf, merge, withAt } from './merge'

const mine = ({ mine }: Conflict) => mine
const theirs = ({ theirs }: Conflict) => theirs

const item = fc.record({ id: fc.constantFrom('a', 'b', 'c'), text: fc.string() }, { requiredKeys: ['text'] })
const inner = fc.dictionary(fc.constantFrom('url', 'own', 'deep'), fc.jsonValue({ maxDepth: 1 }))
const record = fc.dictionary(
  fc.constantFrom('name', 'limit', 'items', 'conditions', 'unknown'),
  fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.array(item, { maxLength: 3 }), inner),
)
/** The id is what an item is known by; its place is among the others. */
const items = (texts: string[]) => texts.map((text, index) => ({ id: `q${index}`, text }))

describe('two changes of the same record', () => {
  it('are mine where nobody else changed anything, and theirs where I did not', () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        expect(sameValue(merge(before, before, after, theirs), after)).toBe(true)
        expect(sameValue(merge(before, after, before, mine), after)).toBe(true)
        expect(conflictsOf(before, before, after)).toEqual([])
        expect(conflictsOf(before, after, after)).toEqual([])
      }),
    )
  })

  it('come to the same whoever is asked, where they do not meet', () => {
    fc.assert(
      fc.property(record, record, record, (before, a, b) => {
        if (conflictsOf(before, a, b).length > 0) return
        expect(conflictsOf(before, b, a)).toEqual([])
        expect(sameValue(merge(before, a, b, mine), merge(before, b, a, mine))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('meet at the same places from both sides, and choosing a side takes that side there', () => {
    fc.assert(
      fc.property(record, record, record, (before, a, b) => {
        const paths = (found: Conflict[]) => found.map(({ path }) => path.join('.')).sort()
        expect(paths(conflictsOf(before, a, b))).toEqual(paths(conflictsOf(before, b, a)))
        expect(sameValue(merge(before, a, b, mine), merge(before, b, a, theirs))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('keep what nobody here knows', () => {
    fc.assert(
      fc.property(record, fc.jsonValue(), fc.string(), (before, unknown, name) => {
        const old = { ...before, conditions: { url: '/' } }
        const now = { ...before, conditions: { url: '/', newer: unknown }, newer: unknown }
        const merged = merge<object>(old, now, { ...old, name, conditions: { url: '/a' } }, mine)
        expect(merged).toMatchObject({ name, newer: unknown, conditions: { url: '/a', newer: unknown } })
      }),
    )
  })

  it('are put together key by key inside of objects', () => {
    const before = { conditions: { url: '/', selector: '#a', own: { x: 1 } } }
    const now = { conditions: { url: '/b', selector: '#a', own: { x: 1, y: 2 } } }
    const form = { conditions: { url: '/', own: { x: 3 } } }
    expect(conflictsOf<object>(before, now, form)).toEqual([])
    expect(merge<object>(before, now, form, mine)).toEqual({
      conditions: { url: '/b', own: { x: 3, y: 2 } },
    })
  })

  it('are put together item by item where items have ids and stay where they are', () => {
    const before = { questions: items(['Why?', 'How?']) }
    const now = { questions: [...items(['Why not?', 'How?'])] }
    const form = { questions: [...items(['Why?', 'How so?']), { text: 'When?' }] }
    expect(merge<object>(before, now, form, mine)).toEqual({
      questions: [...items(['Why not?', 'How so?']), { text: 'When?' }],
    })
  })

  it('meet in the whole list where items moved, went away or are added by both', () => {
    const before = { questions: items(['Why?', 'How?', 'When?']) }
    const edited = { questions: items(['Why not?', 'How?', 'When?']) }
    const paths = (list: unknown[]) =>
      conflictsOf<object>(before, edited, { questions: list }).map(({ path }) => path)
    const [why, how, when] = before.questions
    expect(paths([how, why, when])).toEqual([['questions']])
    expect(paths([why, when])).toEqual([['questions']])
    expect(paths([{ text: 'New' }, why, how, when])).toEqual([['questions']])
    const longer = { questions: [...before.questions, { id: 'q9', text: 'Theirs' }] }
    const mineLonger = { questions: [...before.questions, { text: 'Mine' }] }
    expect(conflictsOf<object>(before, longer, mineLonger)).toHaveLength(1)
  })

  it('meet in the same item at its own field', () => {
    const found = conflictsOf<object>(
      { questions: items(['Why?']) },
      { questions: items(['Why not?']) },
      { questions: items(['Why so?']) },
    )
    expect(found).toEqual([
      { path: ['questions', 0, 'text'], before: 'Why?', theirs: 'Why not?', mine: 'Why so?' },
    ])
  })

  it('meet where one changed what the other took away', () => {
    const found = conflictsOf<object>({ look: { color: 'red' } }, { look: { color: 'blue' } }, { look: {} })
    expect(found).toEqual([{ path: ['look', 'color'], before: 'red', theirs: 'blue', mine: undefined }])
  })
})

describe('a value at the end of a path', () => {
  it('is put there, and nothing else changes', () => {
    const value = { a: [{ b: 1 }, { b: 2 }], c: 3 }
    expect(withAt(value, ['a', 1, 'b'], 5)).toEqual({ a: [{ b: 1 }, { b: 5 }], c: 3 })
    expect(withAt(value, ['d', 'e.f'], 1)).toEqual({ ...value, d: { 'e.f': 1 } })
    expect(value.a[1]).toEqual({ b: 2 })
  })
})
