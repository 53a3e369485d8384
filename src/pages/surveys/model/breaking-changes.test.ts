import { describe, expect, it } from 'vitest'
import type { JsonRecord } from '../../../../contract/is-object'
import { describeBreakingChange, findBreakingChanges } from './breaking-changes'
import { duplicateQuestion, setQuestionType, setScale } from './edit-questions'
import { createQuestion, parseQuestions, type QuestionDraft } from './questions'

const createDraft = (wire: JsonRecord): QuestionDraft => parseQuestions([wire])[0] ?? createQuestion('open')
const none = { type: false, scale: false, choices: [] }

describe('brokenAnswers', () => {
  const rating = createDraft({ id: 'r', type: 'rating', question: 'How?', scale: 10 })
  const choice = createDraft({
    id: 'c',
    type: 'single_choice',
    question: 'Which?',
    choices: ['a', 'b', 7, 'c'],
  })
  const choiceQuestion = createDraft({
    id: 'c',
    type: 'single_choice',
    question: 'Which?',
    choices: ['a', 'b', 'c'],
  })

  it('returns no breaking change for a question that is reworded, reordered or unchanged', () => {
    expect(findBreakingChanges(rating)).toEqual(none)
    expect(findBreakingChanges({ ...rating, wire: { ...rating.wire, question: 'How, then?' } })).toEqual(none)
    expect(
      findBreakingChanges({ ...choiceQuestion, choices: [...choiceQuestion.choices].reverse() }),
    ).toEqual(none)
    expect(findBreakingChanges({ ...rating, wire: { ...rating.wire, display: 'number' } })).toEqual(none)
    expect(findBreakingChanges(choice)).toEqual(none)
  })

  it('reports a change of type, scale or display', () => {
    expect(findBreakingChanges(setQuestionType(rating, 'open'))).toEqual({ ...none, type: true })
    expect(findBreakingChanges(setScale(rating, 5))).toEqual({ ...none, scale: true })
    expect(findBreakingChanges({ ...rating, wire: { ...rating.wire, display: 'emoji' } })).toMatchObject({
      scale: true,
    })
    expect(findBreakingChanges(setScale(setScale(rating, 5), 10))).toEqual(none)
  })

  it('reports removed and renamed choices', () => {
    const [first, ...others] = choiceQuestion.choices
    expect(findBreakingChanges({ ...choiceQuestion, choices: others })).toEqual({ ...none, choices: ['a'] })
    const renamed = [{ key: first?.key ?? '', text: 'A' }, ...others]
    expect(findBreakingChanges({ ...choiceQuestion, choices: renamed })).toEqual({ ...none, choices: ['a'] })
    expect(
      findBreakingChanges(setQuestionType({ ...choiceQuestion, choices: others }, 'multiple_choice')),
    ).toEqual({
      ...none,
      type: true,
      choices: ['a'],
    })
  })

  it('ignores new and copied questions', () => {
    expect(findBreakingChanges(setQuestionType(createQuestion('rating'), 'open'))).toEqual(none)
    expect(findBreakingChanges(setQuestionType(duplicateQuestion(rating), 'open'))).toEqual(none)
  })
})

describe('answeredWords', () => {
  it('includes the number of responses, and returns null if there are none', () => {
    expect(describeBreakingChange('type', { ...none, type: true }, 0)).toBeNull()
    expect(describeBreakingChange('type', none, 5)).toBeNull()
    expect(describeBreakingChange('type', { ...none, type: true }, 1)).toMatch(
      /^1 response received\. .* remain, but/,
    )
    expect(describeBreakingChange('choices', { ...none, choices: ['a', 'b'] }, 1200)).toMatch(
      /^1,200 responses received\. Answers with “a” and “b” remain/,
    )
    expect(describeBreakingChange('choices', { ...none, choices: ['a', 'b', 'c', 'd'] }, 2)).toMatch(
      /4 old choices/,
    )
    expect(describeBreakingChange('question', none, 2)).toMatch(/no longer shown/)
  })
})
