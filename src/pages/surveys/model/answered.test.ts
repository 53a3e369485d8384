import { describe, expect, it } from 'vitest'
import type { JsonRecord } from '../../../../contract/is-object'
import { answeredWords } from '../words/answered'
import { brokenAnswers } from './answered'
import { copyOf, withScale, withType } from './edit-questions'
import { newQuestion, type QuestionDraft, readQuestions } from './questions'

const draftOf = (wire: JsonRecord): QuestionDraft => readQuestions([wire])[0] ?? newQuestion('open')
const none = { type: false, scale: false, choices: [] }

describe('brokenAnswers', () => {
  const rating = draftOf({ id: 'r', type: 'rating', question: 'How?', scale: 10 })
  const choice = draftOf({ id: 'c', type: 'single_choice', question: 'Which?', choices: ['a', 'b', 7, 'c'] })
  const listed = draftOf({ id: 'c', type: 'single_choice', question: 'Which?', choices: ['a', 'b', 'c'] })

  it('returns no breaking change for a question that is reworded, reordered or unchanged', () => {
    expect(brokenAnswers(rating)).toEqual(none)
    expect(brokenAnswers({ ...rating, wire: { ...rating.wire, question: 'How, then?' } })).toEqual(none)
    expect(brokenAnswers({ ...listed, choices: [...listed.choices].reverse() })).toEqual(none)
    expect(brokenAnswers({ ...rating, wire: { ...rating.wire, display: 'number' } })).toEqual(none)
    expect(brokenAnswers(choice)).toEqual(none)
  })

  it('reports a change of type, scale or display', () => {
    expect(brokenAnswers(withType(rating, 'open'))).toEqual({ ...none, type: true })
    expect(brokenAnswers(withScale(rating, 5))).toEqual({ ...none, scale: true })
    expect(brokenAnswers({ ...rating, wire: { ...rating.wire, display: 'emoji' } })).toMatchObject({
      scale: true,
    })
    expect(brokenAnswers(withScale(withScale(rating, 5), 10))).toEqual(none)
  })

  it('reports removed and renamed choices', () => {
    const [first, ...others] = listed.choices
    expect(brokenAnswers({ ...listed, choices: others })).toEqual({ ...none, choices: ['a'] })
    const renamed = [{ key: first?.key ?? '', text: 'A' }, ...others]
    expect(brokenAnswers({ ...listed, choices: renamed })).toEqual({ ...none, choices: ['a'] })
    expect(brokenAnswers(withType({ ...listed, choices: others }, 'multiple_choice'))).toEqual({
      ...none,
      type: true,
      choices: ['a'],
    })
  })

  it('ignores new and copied questions', () => {
    expect(brokenAnswers(withType(newQuestion('rating'), 'open'))).toEqual(none)
    expect(brokenAnswers(withType(copyOf(rating), 'open'))).toEqual(none)
  })
})

describe('answeredWords', () => {
  it('includes the number of responses, and returns null if there are none', () => {
    expect(answeredWords('type', { ...none, type: true }, 0)).toBeNull()
    expect(answeredWords('type', none, 5)).toBeNull()
    expect(answeredWords('type', { ...none, type: true }, 1)).toMatch(/^1 response is in\. .* stay, but/)
    expect(answeredWords('choices', { ...none, choices: ['a', 'b'] }, 1200)).toMatch(
      /^1,200 responses are in\. Answers with “a” and “b” stay/,
    )
    expect(answeredWords('choices', { ...none, choices: ['a', 'b', 'c', 'd'] }, 2)).toMatch(
      /4 of the old choices/,
    )
    expect(answeredWords('question', none, 2)).toMatch(/no longer shown/)
  })
})
