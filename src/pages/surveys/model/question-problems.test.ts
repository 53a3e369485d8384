import { describe, expect, it } from 'vitest'
import { validateSurveyQuestions } from '../../../../contract/domain/survey-questions'
import type { JsonRecord } from '../../../../contract/is-object'
import { validateQuestions } from './question-problems'
import { parseQuestions, serializeQuestions } from './questions'

/** Fields of a question's errors. */
function getInvalidFields(question: JsonRecord) {
  const drafts = parseQuestions([question])
  const serialized = serializeQuestions(drafts, null) ?? []
  expect(validateSurveyQuestions(serialized)).not.toBeNull()
  return validateQuestions(drafts, serialized).map(({ field }) => field.replace('questions.0.', ''))
}

const open = { type: 'open', question: 'Why?' }
const lengths = (...values: [string, unknown][]) => ({
  ...open,
  validation: values.map(([type, value]) => ({ type, value })),
})

describe('question errors', () => {
  it.each<[string, JsonRecord, string[]]>([
    ['no text', { type: 'open', question: '' }, ['wire.question']],
    ['a description that is no text', { ...open, description: 5 }, ['wire.description']],
    ['a button text that is no text', { ...open, buttonText: ['Go'] }, ['wire.buttonText']],
    [
      'labels that are no text',
      { type: 'rating', question: 'How?', lowerBoundLabel: 1, upperBoundLabel: {} },
      ['wire.lowerBoundLabel', 'wire.upperBoundLabel'],
    ],
    [
      'another way of writing',
      { ...open, descriptionContentType: 'markdown' },
      ['wire.descriptionContentType'],
    ],
    [
      'a blank choice',
      { type: 'single_choice', question: 'Which?', choices: ['a', ' '] },
      ['choices.1.text'],
    ],
    ['an unsafe link', { type: 'link', question: 'Go', link: 'http://a.example' }, ['wire.link']],
    ['a link that is no text', { type: 'link', question: 'Go', link: 5 }, ['wire.link']],
    ['a shortest of nothing', lengths(['min_length', 0]), ['wire.validation.min_length']],
    ['a longest of a half', lengths(['max_length', 1.5]), ['wire.validation.max_length']],
    [
      'a shortest above the longest',
      lengths(['min_length', 9], ['max_length', 2]),
      ['wire.validation.min_length'],
    ],
  ])('are reported at the field for %s', (_, question, fields) => {
    expect(getInvalidFields(question)).toEqual(fields)
  })

  it('are reported at the question if they have no field', () => {
    expect(getInvalidFields({ ...open, validation: 'yes' })).toEqual(['questions.0'])
    expect(getInvalidFields({ ...open, validation: [{ type: 'moon' }] })).toEqual(['questions.0'])
    expect(getInvalidFields({ type: 'matrix', question: '' })).toEqual(['questions.0'])
  })
})
