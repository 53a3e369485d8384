import { describe, expect, it } from 'vitest'
import type { JsonRecord } from '../../../../contract/is-object'
import { toQuestionTarget } from './branching'
import { duplicateQuestion, insertItem, moveItem, setQuestionType, setScale } from './edit-questions'
import { parseQuestions, type QuestionDraft, serializeQuestions } from './questions'

/** Seeded pseudo-random number generator. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Pick = ReturnType<typeof numbers>

function anyTarget(pick: Pick, count: number) {
  return [pick(count), 'end', pick(count), count + 3, 'sideways'][pick(5)]
}

function anyBranching(pick: Pick, count: number) {
  const options: unknown[] = [
    undefined,
    null,
    { type: 'next_question', note: 'kept' },
    { type: 'end' },
    { type: 'specific_question', index: anyTarget(pick, count), extra: [1] },
    { type: 'response_based', responseValues: { 0: anyTarget(pick, count), 1: 'end', 9: 0 } },
    { type: 'response_based', responseValues: { positive: anyTarget(pick, count), negative: 'end' } },
    { type: 'response_based', responseValues: null },
    { type: 'to_the_moon', via: 'mars' },
    'odd',
  ]
  return options[pick(options.length)]
}

function anyQuestion(pick: Pick, count: number, index: number): JsonRecord {
  const type = ['open', 'rating', 'single_choice', 'multiple_choice', 'link', 'slider'][pick(6)]
  const parts: JsonRecord[] = [
    { zebra: { b: 1, a: [null, ''] } },
    { id: `id-${index}` },
    { question: `Question ${index}` },
    { branching: anyBranching(pick, count) },
    { choices: [['One', 'Two', ''], null, [1, { label: 'x' }], []][pick(4)] },
    { description: [null, '', 'Why'][pick(3)] },
    { scale: [10, '5', null][pick(3)] },
    { buttonText: undefined, optional: false },
    { type },
  ]
  const shuffled = parts.map((part) => ({ part, at: pick(1000) })).sort((a, b) => a.at - b.at)
  const question: JsonRecord = JSON.parse(
    JSON.stringify(Object.assign({}, ...shuffled.map(({ part }) => part))),
  )
  return question
}

function anyQuestions(seed: number): JsonRecord[] {
  const pick = numbers(seed)
  const count = 1 + pick(6)
  return Array.from({ length: count }, (_, index) => anyQuestion(pick, count, index))
}

const seeds = Array.from({ length: 300 }, (_, index) => index + 1)

describe('unedited questions', () => {
  it('are written byte for byte as they were read', () => {
    for (const seed of seeds) {
      const wire = anyQuestions(seed)
      expect(JSON.stringify(serializeQuestions(parseQuestions(wire), wire))).toBe(JSON.stringify(wire))
    }
  })

  it('stay null or empty if there are none', () => {
    expect(serializeQuestions(parseQuestions(null), null)).toBeNull()
    expect(serializeQuestions(parseQuestions([]), [])).toEqual([])
  })

  it('are unchanged when another question changes', () => {
    for (const seed of seeds) {
      const wire = anyQuestions(seed)
      const drafts = parseQuestions(wire)
      const edited = drafts.map((draft, index) =>
        index === 0 ? { ...draft, wire: { ...draft.wire, question: 'Edited' } } : draft,
      )
      const serialized = serializeQuestions(edited, wire) ?? []
      expect(JSON.stringify(serialized.slice(1))).toBe(JSON.stringify(wire.slice(1)))
    }
  })
})

/** Target of each branch of the written questions, by question text. */
function destinations(questions: JsonRecord[]) {
  const toIndex = (target: unknown) =>
    typeof target === 'number' ? (questions[target]?.id ?? `nothing at ${target}`) : target
  return Object.fromEntries(
    questions.map((question) => {
      const branching = question.branching
      if (typeof branching !== 'object' || branching === null) return [question.id, branching]
      const entries = Object.entries(branching).map(([key, value]) => {
        if (key === 'index') return [key, toIndex(value)]
        if (key !== 'responseValues' || typeof value !== 'object' || value === null) return [key, value]
        return [key, Object.entries(value).map(([answer, target]) => [answer, toIndex(target)])]
      })
      return [question.id, Object.fromEntries(entries)]
    }),
  )
}

describe('branching', () => {
  it('leads to the same questions after any reordering', () => {
    for (const seed of seeds) {
      const pick = numbers(seed + 7)
      const wire = anyQuestions(seed)
      let drafts = parseQuestions(wire)
      for (let step = 0; step < 5; step += 1)
        drafts = moveItem(drafts, pick(drafts.length), pick(drafts.length))
      const serialized = serializeQuestions(drafts, wire) ?? []
      expect(destinations(serialized)).toEqual(destinations(wire))
    }
  })

  it('leads to the same questions after deleting and restoring a question without incoming branches', () => {
    for (const seed of seeds) {
      const wire = anyQuestions(seed)
      const drafts = parseQuestions(wire)
      const at = numbers(seed + 3)(drafts.length)
      const deleted = drafts[at]
      const rest = drafts.filter((draft) => draft !== deleted)
      const back = deleted ? insertItem(rest, at, deleted) : rest
      expect(JSON.stringify(serializeQuestions(back, wire))).toBe(JSON.stringify(wire))
    }
  })

  it('updates its target index when an earlier question is deleted', () => {
    const wire = [
      { type: 'open', question: 'a' },
      { type: 'open', question: 'b', branching: { type: 'specific_question', index: 3 } },
      { type: 'open', question: 'c' },
      { type: 'open', question: 'd' },
    ]
    const rest = parseQuestions(wire).filter((_, index) => index !== 0 && index !== 2)
    expect(serializeQuestions(rest, wire)).toEqual([
      { type: 'open', question: 'b', branching: { type: 'specific_question', index: 1 } },
      { type: 'open', question: 'd' },
    ])
  })

  it('follows reordered choices and removes the branch of a deleted choice', () => {
    const wire = [
      {
        type: 'single_choice',
        question: 'a',
        choices: ['x', 'y', 'z'],
        branching: { type: 'response_based', responseValues: { 0: 1, 2: 'end' } },
      },
      { type: 'open', question: 'b' },
    ]
    const [first, ...rest] = parseQuestions(wire)
    if (first === undefined) throw new Error('no question')
    const reversed = { ...first, choices: [...first.choices].reverse() }
    expect(serializeQuestions([reversed, ...rest], wire)?.[0]).toMatchObject({
      choices: ['z', 'y', 'x'],
      branching: { responseValues: { 0: 'end', 2: 1 } },
    })
    const fewer = { ...first, choices: first.choices.slice(1) }
    expect(serializeQuestions([fewer, ...rest], wire)?.[0]?.branching).toEqual({
      type: 'response_based',
      responseValues: { 1: 'end' },
    })
  })

  it('preserves unknown keys when it is changed', () => {
    const wire = [
      { branching: { note: 'n', type: 'specific_question', index: 1 }, type: 'open', question: 'a' },
      { type: 'open', question: 'b' },
    ]
    const drafts = parseQuestions(wire)
    const first: QuestionDraft | undefined = drafts[0]
    if (first === undefined) throw new Error('no question')
    first.branching = { ...first.branching, target: toQuestionTarget(first.key) }
    expect(JSON.stringify(serializeQuestions(drafts, wire)?.[0])).toBe(
      '{"branching":{"note":"n","type":"specific_question","index":0},"type":"open","question":"a"}',
    )
  })
})

describe('edited question', () => {
  const rating = { id: 'r', type: 'rating', question: 'How?', scale: 5, display: 'number', own: 1 }

  it('drops the fields of its old type only if the type has changed', () => {
    const [draft] = parseQuestions([rating])
    if (draft === undefined) throw new Error('no question')
    const open = setQuestionType(draft, 'open')
    expect(serializeQuestions([open], [rating])?.[0]).not.toHaveProperty('scale')
    expect(serializeQuestions([open], [rating])?.[0]).toMatchObject({ id: 'r', type: 'open', own: 1 })
    const back = setQuestionType(open, 'rating')
    expect(serializeQuestions([back], [rating])?.[0]).toMatchObject(rating)
  })

  it('converts its branches to another scale', () => {
    const branching = { type: 'response_based', responseValues: { negative: 'end', neutral: 0 } }
    const [draft] = parseQuestions([{ ...rating, branching }])
    if (draft === undefined) throw new Error('no question')
    expect(serializeQuestions([setScale(draft, 10)], [rating])?.[0]?.branching).toEqual({
      type: 'response_based',
      responseValues: { detractors: 'end', passives: 0 },
    })
  })

  it('is copied without its id and with all other data', () => {
    const [draft] = parseQuestions([rating])
    if (draft === undefined) throw new Error('no question')
    const { id, ...rest } = rating
    expect(serializeQuestions([draft, duplicateQuestion(draft)], [rating])).toEqual([{ id, ...rest }, rest])
  })

  it('drops a cleared field, but preserves fields that were empty before', () => {
    const wire = [{ type: 'open', question: 'a', description: null, buttonText: 'Go' }]
    const [draft] = parseQuestions(wire)
    if (draft === undefined) throw new Error('no question')
    const edited = { ...draft, wire: { ...draft.wire, description: '', buttonText: '', question: 'b' } }
    expect(serializeQuestions([edited], wire)).toEqual([{ type: 'open', question: 'b', description: null }])
  })
})
