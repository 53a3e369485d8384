import { expect, test } from 'vitest'
import { moveItem } from '../model/edit-questions'
import { parseQuestions } from '../model/questions'
import { countRenumberedEdges } from './resolve-edges'

const before = parseQuestions([
  { type: 'open', question: 'One', branching: { type: 'specific_question', index: 2 } },
  {
    type: 'single_choice',
    question: 'Two',
    choices: ['Yes', 'No', 'Perhaps'],
    branching: { type: 'response_based', responseValues: { 0: 3, 1: 'end', 2: 9 } },
  },
  { type: 'open', question: 'Three' },
  { type: 'open', question: 'Four' },
])

test('counts the branches whose target question was renumbered', () => {
  expect(countRenumberedEdges(before, before)).toBe(0)
  expect(countRenumberedEdges(before, moveItem(before, 3, 2))).toBe(2)
  expect(countRenumberedEdges(before, moveItem(before, 1, 0))).toBe(0)
})

test('does not count branches that were edited, or whose target was deleted', () => {
  const [first, ...rest] = before
  if (!first) throw new Error('There is a first question.')
  const target = `question:${before[3]?.key}`
  const byHand = [{ ...first, branching: { ...first.branching, target } }, ...rest]
  expect(countRenumberedEdges(before, moveItem(byHand, 3, 2))).toBe(1)
  expect(countRenumberedEdges(before, before.slice(0, 2))).toBe(0)
})
