import { expect, test } from 'vitest'
import { parseFlow } from './graph'
import { formatOutline, getEdgeIds, simulatePath } from './simulate-path'

const survey = (...places: unknown[]) =>
  parseFlow(
    [
      {
        type: 'single_choice',
        question: 'Really?',
        choices: ['Yes', 'No', 'Perhaps'],
        branching: { type: 'response_based', responseValues: { ...places } },
      },
      { type: 'open', question: '' },
      { type: 'link', question: 'Read on', branching: { type: 'specific_question', index: 0 } },
    ],
    { displayThankYouMessage: true, thankYouMessageHeader: 'Bye' },
  )

test('follows the answers', () => {
  const flow = survey(2, 'end', 9)
  expect(simulatePath(flow, [])).toEqual({ steps: [], at: 0 })
  expect(simulatePath(flow, ['0', 'any', '1']).at).toBe('end')
  expect([...getEdgeIds(simulatePath(flow, ['0', 'any', '1']))]).toEqual(['0>2', '2>0', '0>end'])
  expect(simulatePath(flow, ['2', 'any'])).toMatchObject({ steps: [{ answer: { label: 'Perhaps' } }], at: 9 })
  expect(simulatePath(parseFlow([], null), ['any'])).toEqual({ steps: [], at: 'end' })
})

test('ends the path where the survey no longer has its answers', () => {
  const path = simulatePath(survey(2, 'end'), ['0', '7', 'any'])
  expect(path).toMatchObject({ steps: [{ question: { index: 0 } }], at: 2 })
})

test('lists the target of every answer, missing targets and unreachable questions', () => {
  expect(formatOutline(survey(2, 2, 9))).toBe(
    [
      '1. Really? (Single choice)',
      '   Yes, No → question 3',
      '   Perhaps → question 10, which does not exist',
      '2. Question without text (Open text), unreachable',
      '   → question 3',
      '3. Read on (Link)',
      '   → question 1',
      'End: Thank-you message “Bye”',
    ].join('\n'),
  )
})
