import { describe, expect, test } from 'vitest'
import { findFlowIssues } from './analysis'

const open = (branching?: unknown) => ({ type: 'open', question: 'Why?', branching })
const goTo = (index: unknown) => ({ type: 'specific_question', index })
const byAnswer = (responseValues: unknown) => ({ type: 'response_based', responseValues })
const yesNo = (responseValues: unknown, more: object = {}) => ({
  type: 'single_choice',
  question: 'Really?',
  choices: ['Yes', 'No'],
  branching: byAnswer(responseValues),
  ...more,
})
const nps = (responseValues: unknown, more: object = {}) => ({
  type: 'rating',
  question: 'How likely?',
  scale: 10,
  branching: byAnswer(responseValues),
  ...more,
})

/** Formats the issues as `severity field: message`. */
const listIssues = (questions: unknown, appearance: unknown = {}) =>
  findFlowIssues(questions, appearance).map(
    ({ severity, field, message }) => `${severity} ${field}: ${message}`,
  )

test('reports nothing if all paths lead to the end', () => {
  expect(
    listIssues([nps({ detractors: 1, passives: 'end', promoters: 2 }), open({ type: 'end' }), open()]),
  ).toEqual([])
  expect(listIssues([open(), open(), open()])).toEqual([])
})

describe('missing branching target', () => {
  test('is reported at the field where it was selected', () => {
    expect(listIssues([yesNo({ 0: 1, 1: 8 }), open(goTo(-1))])).toEqual([
      'problem questions.0.branching.answers.1.target: “No” to question 1 branches to question 9, which does not exist. The survey disappears there, and the response is never completed.',
      'problem questions.1.branching.target: Question 2 branches to question 0, which does not exist. The survey disappears there, and the response is never completed.',
    ])
  })

  test('falls through to the next question if the target question was deleted', () => {
    expect(listIssues([yesNo({ 0: undefined, 1: 'end' }), open(goTo(undefined)), open()])).toEqual([
      'problem questions.0.branching.answers.0.target: “Yes” to question 1 branches to a question that no longer exists. The survey continues with question 2 instead.',
      'problem questions.1.branching.target: Question 2 branches to a question that no longer exists. The survey continues with question 3 instead.',
    ])
  })

  test('is the question after the last one, if an answer has no branch', () => {
    expect(
      listIssues([open(), yesNo({ 0: 'end' }), yesNo({ 0: 'end', 1: 'end' }, { optional: true })]),
    ).toEqual([
      'problem questions.2.branching.type: “No answer” to question 3 continues with the next question, which does not exist. The survey disappears there, and the response is never completed. Make the question required.',
    ])
    expect(listIssues([open(), yesNo({ 0: 'end' })])).toEqual([
      'problem questions.1.branching.type: “No” to question 2 continues with the next question, which does not exist. The survey disappears there, and the response is never completed. Select the end of the survey for it.',
    ])
    expect(listIssues([open({ type: 'next_question' })])).toEqual([
      'problem questions.0.branching.type: Question 1 continues with the next question, which does not exist. The survey disappears there, and the response is never completed. Select the end of the survey for it.',
    ])
    expect(listIssues([open(byAnswer({}))])).toEqual([
      'problem questions.0.branching.type: Question 1 cannot branch by answer. Only rating and single choice questions can. There is no next question either, so the survey disappears and the response is never completed.',
    ])
  })
})

describe('branching that the SDKs do not support', () => {
  test('is ignored, as the SDKs do', () => {
    expect(
      listIssues([yesNo({ 0: 'elsewhere', 1: 'end' }), open(goTo('2')), open({ type: 'ask_ai' }), open()]),
    ).toEqual([
      'problem questions.1.branching.target: Question 2 branches to “"2"”, which is not a question. The survey continues with question 3 instead.',
      'caution questions.0.branching.answers.0.target: “Yes” to question 1 branches to “"elsewhere"”, which is not a question. The survey continues with question 2 instead.',
      'caution questions.2.branching.type: Question 3 branches by “ask_ai”, which is not supported by SDKs. The survey continues with question 4 instead.',
    ])
  })

  test('blocks respondents if answers cannot be distinguished', () => {
    expect(listIssues([nps({}, { scale: 4 }), yesNo({}, { choices: 'Yes' }), open()])).toEqual([
      'problem questions.0.branching.type: Question 1 branches by answer, but its scale is not supported by SDKs, so the survey cannot continue.',
      'problem questions.1.branching.type: Question 2 branches by answer but has no choices, so the survey cannot continue.',
      'caution questions.1.wire.question: No answer leads to questions 2 and 3.',
    ])
  })

  test('can be an answer that the question does not have, or has twice', () => {
    expect(
      listIssues([
        nps({ negative: 2, promoters: 'end' }),
        yesNo({ 0: 'end', 1: 2 }, { choices: ['Yes', 'Yes'] }),
        open(),
      ]),
    ).toEqual([
      'caution questions.0.branching.answers.0.target: “negative” is not an answer to question 1, so its branch has no effect.',
      'caution questions.1.branching.answers.1.target: Choice 2 of question 2 duplicates choice 1 and has the same branch.',
      'caution questions.1.branching.type: All answers to question 2 branch to the end, so the answer has no effect.',
      'caution questions.2.wire.question: No answer leads to question 3.',
    ])
  })
})

describe('loop', () => {
  test('with an exit is reported with the answer that leads back', () => {
    expect(listIssues([open(), yesNo({ 0: 0, 1: 2 }), open()])).toEqual([
      'caution questions.1.branching.answers.0.target: Loop in questions 1 and 2: “Yes” to question 2 branches back to question 1. The exit is “No” to question 2. Only the last answer to each question is stored.',
    ])
  })

  test('without an exit is an error, as are the questions behind it', () => {
    expect(listIssues([open(), open(), open(goTo(0)), open(), open()])).toEqual([
      'problem questions.2.branching.target: Endless loop in questions 1 to 3: question 3 branches back to question 1. The response is never completed.',
      'caution questions.3.wire.question: No answer leads to questions 4 and 5.',
    ])
  })

  test('can consist of one question', () => {
    expect(listIssues([open(goTo(0)), open()])[0]).toBe(
      'problem questions.0.branching.target: Question 1 branches to itself, so the response is never completed.',
    )
    expect(listIssues([yesNo({ 0: 0 }), open()])).toEqual([
      'caution questions.0.branching.answers.0.target: “Yes” to question 1 branches to question 1 again. Only the last answer is stored.',
    ])
  })

  test('that is unreachable is only reported as unreachable', () => {
    expect(listIssues([open({ type: 'end' }), open(goTo(1)), open(), open()])).toEqual([
      'caution questions.1.wire.question: No answer leads to questions 2 to 4.',
    ])
  })
})

test('reports answers that all lead to the same target', () => {
  expect(listIssues([nps({ detractors: 1, promoters: 1 }), open()])).toEqual([
    'caution questions.0.branching.type: All answers to question 1 branch to question 2, so the answer has no effect.',
  ])
})

test('reports random order combined with branching', () => {
  expect(listIssues([open(), open({ type: 'end' })], { shuffleQuestions: true })).toEqual([
    'problem appearance.shuffleQuestions: Questions in random order cannot branch to specific questions, but question 2 does. Use only one of the two.',
  ])
  expect(listIssues([open(), open()], { shuffleQuestions: true })).toEqual([])
})

test('summarizes many answers instead of listing them', () => {
  const choices = ['A', 'B', 'C', 'D', 'E', 'F']
  const responseValues = Object.fromEntries(choices.map((_, index) => [index, 9]))
  expect(listIssues([yesNo(responseValues, { choices })])[0]).toContain(
    'problem questions.0.branching.answers.0.target: “A”, “B”, “C” or 3 more to question 1 branches to question 10, which does not exist. The survey disappears there, and the response is never completed.',
  )
})

test('reports nothing for invalid surveys and questions', () => {
  for (const questions of [null, undefined, 'text', {}, [], [null], [[], 3, 'x', { branching: [] }]]) {
    expect(listIssues(questions, 'no look')).toEqual([])
  }
})
