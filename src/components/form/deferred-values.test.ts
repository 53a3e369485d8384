import fc from 'fast-check'
import { expect, it } from 'vitest'
import { snapshot } from './deferred-values'

const values = fc.jsonValue({ maxDepth: 4 })

it('returns the current values regardless of the previous ones', () => {
  fc.assert(
    fc.property(values, values, (before, now) => {
      expect(snapshot(before, now)).toEqual(now)
    }),
  )
})

it('returns the previous copy if nothing changed', () => {
  fc.assert(
    fc.property(values, (now) => {
      const before = snapshot(undefined, now)
      expect(snapshot(before, structuredClone(now))).toBe(before)
    }),
  )
})

it('is not affected by in-place changes, and reuses unchanged parts', () => {
  const live = { name: 'A', questions: [{ text: 'Why?' }, { text: 'How?' }] }
  const before = snapshot(undefined, live) as typeof live
  live.questions[1] = { text: 'How then?' }
  Object.assign(live.questions[0] ?? {}, { text: 'Why so?' })
  expect(before.questions[0]).toEqual({ text: 'Why?' })
  const after = snapshot(before, {
    ...live,
    questions: [{ text: 'Why?' }, { text: 'How then?' }],
  }) as typeof live
  expect(after.questions[0]).toBe(before.questions[0])
  expect(after.questions[1]).toEqual({ text: 'How then?' })
})

it('distinguishes an absent key from an undefined one', () => {
  expect(Object.keys(snapshot({ a: 1 }, { a: 1, b: undefined }) as object)).toEqual(['a', 'b'])
  expect(Object.keys(snapshot({ a: 1, b: undefined }, { a: 1 }) as object)).toEqual(['a'])
})
