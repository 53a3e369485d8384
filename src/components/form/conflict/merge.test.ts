import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDeepEqual } from '../../../lib/json'
import {
  type Conflict,
  type ConflictPrompts,
  findConflicts,
  merge,
  type RefetchResult,
  resolveConflicts,
  setAt,
} from './merge'

const mine = ({ mine }: Conflict) => mine
const theirs = ({ theirs }: Conflict) => theirs

const item = fc.record({ id: fc.constantFrom('a', 'b', 'c'), text: fc.string() }, { requiredKeys: ['text'] })
const nestedObject = fc.dictionary(fc.constantFrom('url', 'own', 'deep'), fc.jsonValue({ maxDepth: 1 }))
const record = fc.dictionary(
  fc.constantFrom('name', 'limit', 'items', 'conditions', 'unknown'),
  fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.array(item, { maxLength: 3 }), nestedObject),
)
/** Items are identified by id; their index is their order. */
const items = (texts: string[]) => texts.map((text, index) => ({ id: `q${index}`, text }))

describe('merge of two changes', () => {
  it('takes my changes if the other side changed nothing, and theirs if I changed nothing', () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        expect(isDeepEqual(merge(before, before, after, theirs), after)).toBe(true)
        expect(isDeepEqual(merge(before, after, before, mine), after)).toBe(true)
        expect(findConflicts(before, before, after)).toEqual([])
        expect(findConflicts(before, after, after)).toEqual([])
      }),
    )
  })

  it('gives the same result in either order if there are no conflicts', () => {
    fc.assert(
      fc.property(record, record, record, (before, a, b) => {
        if (findConflicts(before, a, b).length > 0) return
        expect(findConflicts(before, b, a)).toEqual([])
        expect(isDeepEqual(merge(before, a, b, mine), merge(before, b, a, mine))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('reports the same conflicts from both sides, and applies the chosen side', () => {
    fc.assert(
      fc.property(record, record, record, (before, a, b) => {
        const paths = (conflicts: Conflict[]) => conflicts.map(({ path }) => path.join('.')).sort()
        expect(paths(findConflicts(before, a, b))).toEqual(paths(findConflicts(before, b, a)))
        expect(isDeepEqual(merge(before, a, b, mine), merge(before, b, a, theirs))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('preserves unknown fields', () => {
    fc.assert(
      fc.property(record, fc.jsonValue(), fc.string(), (before, unknown, name) => {
        const old = { ...before, conditions: { url: '/' } }
        const now = { ...before, conditions: { url: '/', newer: unknown }, newer: unknown }
        const merged = merge<object>(old, now, { ...old, name, conditions: { url: '/a' } }, mine)
        expect(merged).toMatchObject({ name, newer: unknown, conditions: { url: '/a', newer: unknown } })
      }),
    )
  })

  it('merges objects key by key', () => {
    const before = { conditions: { url: '/', selector: '#a', own: { x: 1 } } }
    const now = { conditions: { url: '/b', selector: '#a', own: { x: 1, y: 2 } } }
    const form = { conditions: { url: '/', own: { x: 3 } } }
    expect(findConflicts<object>(before, now, form)).toEqual([])
    expect(merge<object>(before, now, form, mine)).toEqual({
      conditions: { url: '/b', own: { x: 3, y: 2 } },
    })
  })

  it('merges lists item by item if the items have ids and do not move', () => {
    const before = { questions: items(['Why?', 'How?']) }
    const now = { questions: [...items(['Why not?', 'How?'])] }
    const form = { questions: [...items(['Why?', 'How so?']), { text: 'When?' }] }
    expect(merge<object>(before, now, form, mine)).toEqual({
      questions: [...items(['Why not?', 'How so?']), { text: 'When?' }],
    })
  })

  it('reports a conflict of the whole list if items are moved, removed or added by both sides', () => {
    const before = { questions: items(['Why?', 'How?', 'When?']) }
    const edited = { questions: items(['Why not?', 'How?', 'When?']) }
    const paths = (list: unknown[]) =>
      findConflicts<object>(before, edited, { questions: list }).map(({ path }) => path)
    const [why, how, when] = before.questions
    expect(paths([how, why, when])).toEqual([['questions']])
    expect(paths([why, when])).toEqual([['questions']])
    expect(paths([{ text: 'New' }, why, how, when])).toEqual([['questions']])
    const longer = { questions: [...before.questions, { id: 'q9', text: 'Theirs' }] }
    const mineLonger = { questions: [...before.questions, { text: 'Mine' }] }
    expect(findConflicts<object>(before, longer, mineLonger)).toHaveLength(1)
  })

  it('reports a conflict in a field of the same item', () => {
    const conflicts = findConflicts<object>(
      { questions: items(['Why?']) },
      { questions: items(['Why not?']) },
      { questions: items(['Why so?']) },
    )
    expect(conflicts).toEqual([
      { path: ['questions', 0, 'text'], before: 'Why?', theirs: 'Why not?', mine: 'Why so?' },
    ])
  })

  it('reports a conflict if one side changed what the other removed', () => {
    const conflicts = findConflicts<object>(
      { look: { color: 'red' } },
      { look: { color: 'blue' } },
      { look: {} },
    )
    expect(conflicts).toEqual([{ path: ['look', 'color'], before: 'red', theirs: 'blue', mine: undefined }])
  })
})

describe('value at a path', () => {
  it('is set without changing anything else', () => {
    const value = { a: [{ b: 1 }, { b: 2 }], c: 3 }
    expect(setAt(value, ['a', 1, 'b'], 5)).toEqual({ a: [{ b: 1 }, { b: 5 }], c: 3 })
    expect(setAt(value, ['d', 'e.f'], 1)).toEqual({ ...value, d: { 'e.f': 1 } })
    expect(value.a[1]).toEqual({ b: 2 })
  })
})

interface Body {
  name: string
  text?: string
}

const opened: Body = { name: 'A', text: 'a' }

/** Returns the scripted responses of server and user in order, and records the calls. */
function asks(reads: RefetchResult<Body>[], more: Partial<ConflictPrompts<Body>> = {}) {
  const prompts: string[] = []
  const all: ConflictPrompts<Body> = {
    read: async () => reads.shift() ?? { record: opened },
    confirmUnverified: async () => null,
    choose: async () => null,
    onChosen: () => prompts.push('chosen'),
    ...more,
  }
  return { asked: prompts, all }
}

const resolveWithMine = async (conflicts: Conflict[]) =>
  new Map(conflicts.map((conflict) => [conflict, conflict.mine] as const))

describe('conflict resolution before saving', () => {
  it('merges the changes of other users and lists them', async () => {
    const theirs = { name: 'A', text: 'theirs' }
    const result = await resolveConflicts(opened, { name: 'mine', text: 'a' }, asks([{ record: theirs }]).all)
    expect(result).toEqual({ before: theirs, body: { name: 'mine', text: 'theirs' }, others: ['text'] })
  })

  it('asks about fields changed on both sides, and checks again after the choice', async () => {
    const theirs = { name: 'theirs', text: 'theirs' }
    const { asked: prompts, all } = asks([{ record: theirs }, { record: { ...theirs, text: 'later' } }], {
      choose: resolveWithMine,
    })
    const result = await resolveConflicts(opened, { name: 'mine', text: 'a' }, all)
    expect(result).toEqual({
      before: { name: 'theirs', text: 'later' },
      body: { name: 'mine', text: 'later' },
      others: ['text'],
    })
    expect(prompts).toEqual(['chosen'])
  })

  it('asks again each time another user saves first', async () => {
    const reads = ['one', 'two', 'two'].map((name) => ({ record: { ...opened, name } }))
    const { asked: prompts, all } = asks(reads, { choose: resolveWithMine })
    await resolveConflicts(opened, { ...opened, name: 'mine' }, all)
    expect(prompts).toEqual(['chosen', 'chosen'])
  })

  it('returns to the form if no choice is made, and reports a deleted record', async () => {
    const theirs = { ...opened, name: 'theirs' }
    expect(
      await resolveConflicts(opened, { ...opened, name: 'mine' }, asks([{ record: theirs }]).all),
    ).toBeNull()
    expect(await resolveConflicts(opened, opened, asks([{ deleted: true }]).all)).toBe('deleted')
  })

  it('saves without the current record only if the user confirms', async () => {
    const mine = { ...opened, name: 'mine' }
    const failing = () => [{ error: new Error('no') }, { error: new Error('no') }]
    expect(await resolveConflicts(opened, mine, asks(failing()).all)).toBeNull()
    const unseen = asks(failing(), { confirmUnverified: async () => 'unseen' }).all
    expect(await resolveConflicts(opened, mine, unseen)).toEqual({ before: opened, body: mine, others: [] })
    const retryingPrompts = asks(failing(), { confirmUnverified: async () => 'again' }).all
    expect(await resolveConflicts(opened, mine, retryingPrompts)).toEqual({
      before: opened,
      body: mine,
      others: [],
    })
  })
})
