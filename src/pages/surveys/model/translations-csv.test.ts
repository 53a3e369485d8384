import { describe, expect, it } from 'vitest'
import { buildSurvey } from '../../../testing/fixtures'
import { parseSurvey, serializeSurvey } from './survey'
import { applyTranslationsCsv, buildTranslationsCsv, parseCsv } from './translations-csv'

const values = parseSurvey(
  buildSurvey({
    base_language: 'en',
    appearance: null,
    translations: null,
    questions: [
      {
        id: 'plan',
        type: 'single_choice',
        question: 'Which "plan",\nif any?',
        choices: ['=Free', 'Paid'],
        translations: { fr: { choices: ['Gratuit', 'Payant'], x_note: 'kept' } },
      },
    ],
  }),
)

describe('CSV', () => {
  it.each<[string, string[][]]>([
    ['', []],
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b\nc;d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\n"c\td"\te',
      [
        ['a', 'b'],
        ['c\td', 'e'],
      ],
    ],
    [
      '\uFEFFa,"b ""c"",\r\nd"\n,\n',
      [
        ['a', 'b "c",\r\nd'],
        ['', ''],
      ],
    ],
    ['a,b\n\nc,', [['a', 'b'], [''], ['c', '']]],
    ['a,"unclosed', [['a', '"unclosed']]],
  ])('%j has its fields', (text, rows) => {
    expect(parseCsv(text)).toEqual(rows)
  })
})

describe('file of translations', () => {
  it('has a row per text and a column per language', () => {
    expect(buildTranslationsCsv(values).join('')).toBe(
      '\uFEFFtext,en,fr\r\n' +
        'question 1 question,"Which ""plan"",\nif any?",\r\n' +
        "question 1 choice 1,'=Free,Gratuit\r\n" +
        'question 1 choice 2,Paid,Payant\r\n' +
        'question 1 buttonText,Submit,\r\n',
    )
  })

  it('changes nothing if it is imported as exported', () => {
    const imported = applyTranslationsCsv(values, buildTranslationsCsv(values).join(''))
    expect(imported).toEqual({
      values: { translations: null, questions: values.questions },
      changed: 0,
      unmatched: 0,
    })
  })

  it('adds languages and texts; blank fields and rows of other texts are ignored', () => {
    const csv = [
      'text;en;FR;pt_BR',
      '"question 1 question";"Which ""plan"",\nif any?";Laquelle ?;Qual?',
      'question 1 choice 1;=Free;;Grátis',
      'question 1 choice 2;Premium;Premium;Premium',
      'question 7 question;Gone;Parti;Foi',
      '',
    ].join('\n')
    const imported = applyTranslationsCsv(values, csv)
    expect(imported).toMatchObject({ changed: 3, unmatched: 2 })
    const survey = serializeSurvey({ ...values, ...imported?.values })
    expect(survey.translations).toEqual({ 'pt-br': {} })
    expect(survey.questions?.[0]?.translations).toEqual({
      fr: { question: 'Laquelle ?', choices: ['Gratuit', 'Payant'], x_note: 'kept' },
      'pt-br': { question: 'Qual?', choices: ['Grátis', 'Paid'] },
    })
  })

  it.each(['', 'text,en', 'a,b\nc,d', 'text,fr\nquestion 1 question,Laquelle'])(
    'is rejected if it is %j',
    (csv) => {
      expect(applyTranslationsCsv(values, csv)).toBeNull()
    },
  )
})
