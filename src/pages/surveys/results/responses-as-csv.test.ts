import { expect, it } from 'vitest'
import { parseResponse } from './parse-response'
import { buildResponsesCsv } from './responses-as-csv'
import { matchAnswers } from './result-questions'

it('a CSV file of responses has a column for each question, including deleted ones', () => {
  const wires = [
    { id: 'a', question: 'Why?', type: 'open' },
    { id: 'b', question: 'Why?', type: 'multiple_choice', choices: ['X', 'Y'] },
  ]
  const row = {
    uuid: '1',
    submitted_at: '2024-05-02T12:00:00Z',
    completed: false,
    distinct_id: '=ann',
    person: { name: 'Ann', email: 'ann@example.com' },
    extra: { language: 'fr', current_url: 'https://shop.example.com/' },
    answers: [
      { question_id: 'a', question_index: 0, answer: '=1+1, or "so"' },
      { question_id: 'b', question_index: 1, answer: ['X', 'Y'] },
      { question_id: 'c', question_index: null, question_text: 'Was?', answer: 5 },
    ],
  }
  const { questions, answered } = matchAnswers(wires, [parseResponse(row, 0), parseResponse({}, 1)])
  expect(buildResponsesCsv(questions, answered).join('')).toBe(
    '\uFEFFsubmitted_at,uuid,distinct_id,name,email,completed,language,url,Why?,Why? (2),Was? (removed)\r\n' +
      `2024-05-02T12:00:00Z,1,'=ann,Ann,ann@example.com,false,fr,https://shop.example.com/,"'=1+1, or ""so""",X; Y,5\r\n` +
      ',#1,,,,,,,,,\r\n',
  )
})
