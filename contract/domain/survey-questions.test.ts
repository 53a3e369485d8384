import { describe, expect, it } from 'vitest'
import { validateSurveyQuestions } from './survey-questions'

const open = { type: 'open', question: 'Why?' }
const validate = (fields: object) => validateSurveyQuestions([open, { ...open, ...fields }])

describe('survey questions', () => {
  it.each([
    null,
    [],
    [open],
    [{ question: 'A kind that nobody here knows', type: 'holographic', depth: { of: ['field'] } }],
    [
      {
        ...open,
        description: '',
        descriptionContentType: 'html',
        buttonText: null,
        choices: null,
        link: null,
      },
    ],
  ])('accept %j', (questions) => {
    expect(validateSurveyQuestions(questions)).toBeNull()
  })

  it.each([{}, 'text', 5, true, [5], [null], ['text'], [[]], [open, open, 'text']])(
    'reject %j',
    (questions) => {
      expect(validateSurveyQuestions(questions)).toMatch(/list of objects/)
    },
  )

  it.each([
    { type: 'next_question' },
    { type: 'specific_question', index: 99 },
    { type: 'response_based', responseValues: { unheard: 'of' } },
    'anything',
    7,
  ])('accept any branching, such as %j', (branching) => {
    expect(validate({ branching })).toBeNull()
  })

  it.each([
    [{ question: '' }, /requires a text/],
    [{ question: null }, /requires a text/],
    [{ question: 5 }, /question .* string/],
    [{ description: ['x'] }, /description .* string/],
    [{ buttonText: {} }, /buttonText .* string/],
    [{ lowerBoundLabel: 1 }, /lowerBoundLabel .* string/],
    [{ upperBoundLabel: true }, /upperBoundLabel .* string/],
    [{ descriptionContentType: 'markdown' }, /text or html/],
    [{ choices: 'Yes' }, /list of strings/],
    [{ choices: ['Yes', 5] }, /list of strings/],
    [{ choices: ['Yes', ' '] }, /not be empty/],
  ])('reject the branching %j', (fields, fault) => {
    expect(validate(fields)).toMatch(fault)
  })

  it.each(['https://example.com', 'HTTPS://example.com/a?b#c', 'mailto:a.b+c@example.co', ''])(
    'accept the link %j',
    (link) => {
      expect(validate({ link })).toBeNull()
    },
  )

  it.each([
    'http://example.com',
    'https://',
    'https:///path',
    'https:example.com',
    'javascript:alert(1)',
    ' https://example.com',
    'mailto:',
    'mailto:somebody',
    'mailto:a@example.com,b@example.com',
    'mailto:a@example.com?subject=x',
    'example.com',
    5,
    {},
  ])('reject the link %j', (link) => {
    expect(validate({ link })).toMatch(/link/)
  })

  it('accept validation of an email address or a length', () => {
    const rules = [{ type: 'email' }, { type: 'min_length', value: 2 }, { type: 'max_length', value: 2 }]
    expect(validate({ validation: rules })).toBeNull()
    expect(validate({ validation: [{ type: 'min_length' }] })).toBeNull()
  })

  it.each([
    [{}],
    ['email'],
    [[5]],
    [[{ type: 'regex' }]],
    [[{ type: 'min_length', value: 0 }]],
    [[{ type: 'min_length', value: '3' }]],
    [[{ type: 'max_length', value: 1.5 }]],
    [
      [
        { type: 'min_length', value: 3 },
        { type: 'max_length', value: 2 },
      ],
    ],
  ])('reject the validation %j', (validation) => {
    expect(validate({ validation })).not.toBeNull()
  })

  it('accept translations', () => {
    const texts = { question: 'Warum?', choices: ['Ja', 'Nein'] }
    expect(
      validate({ choices: ['Yes', 'No'], translations: { de: texts, 'pt-BR': {}, zh_Hant: {} } }),
    ).toBeNull()
  })

  it.each([
    [],
    'de',
    { de: 'Warum?' },
    { german: [] },
    { default: {} },
    { 'de de': {} },
    { de: {}, DE: {} },
    { de: { question: 5 } },
    { de: { link: {} } },
    { de: { choices: ['Ja'] } },
    { de: { choices: [1, 2] } },
  ])('reject the translations %j', (translations) => {
    expect(validate({ choices: ['Yes', 'No'], translations })).not.toBeNull()
  })
})
