import { describe, expect, it } from 'vitest'
import { assignQuestionIds } from './columns'

const V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const [firstItem, two] = [
  { type: 'open', question: 'One?' },
  { type: 'open', question: 'Two?' },
]

describe('question ids', () => {
  it('are stored as sent, and generated if missing', () => {
    const [first, second, third] = assignQuestionIds(
      [{ id: 'mine', ...firstItem }, two, { id: '', ...two }],
      null,
    )
    expect(first).toEqual({ id: 'mine', ...firstItem })
    expect(second).toEqual({ ...two, id: expect.stringMatching(V4) })
    expect(third).toEqual({ ...two, id: expect.stringMatching(V4) })
    expect(second?.id).not.toBe(third?.id)
  })

  it('stay the same when unchanged questions are sent again without ids', () => {
    const stored = assignQuestionIds([firstItem, two], null)
    expect(assignQuestionIds([firstItem, two], stored)).toEqual(stored)
    const [changed, same] = assignQuestionIds([{ ...firstItem, question: 'Another?' }, two], stored)
    expect(changed?.id).not.toBe(stored[0]?.id)
    expect(same).toEqual(stored[1])
  })

  it('are never assigned to two questions', () => {
    const stored = assignQuestionIds([firstItem, two], null)
    const [first, second] = assignQuestionIds([firstItem, { ...two, id: stored[0]?.id }], stored)
    expect(first?.id).not.toBe(second?.id)
  })
})
