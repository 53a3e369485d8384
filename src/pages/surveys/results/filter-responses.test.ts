import { expect, it } from 'vitest'
import { filterResponses } from './filter-responses'
import { parseResponse } from './parse-response'
import { matchAnswers } from './result-questions'
import { DEFAULT_RESULTS_STATE, type ResultsState } from './results-search'

const wires = [
  { id: 'nps', type: 'rating', scale: 10, question: 'How likely?' },
  {
    id: 'uses',
    type: 'multiple_choice',
    choices: ['Work', 'Art', 'Else'],
    hasOpenChoice: true,
    translations: { fr: { choices: ['Travail', 'Art', 'Autre'] } },
    question: 'What for?',
  },
  { id: 'why', type: 'open', question: 'Why?' },
]
const rows = [
  {
    distinct_id: 'ann',
    person: { email: 'ann@example.com' },
    answers: { nps: 9, uses: ['Travail', 'Art'], why: 'Light' },
    extra: { language: 'FR' },
  },
  { distinct_id: 'ben', completed: false, answers: { nps: 9, uses: ['Gifts'] } },
  { distinct_id: 'cid', answers: { nps: 'often', uses: ['Work'], why: { tell: 'LIGHT' } } },
  { distinct_id: 'dee', completed: true, answers: { nps: 10, gone: 'x' } },
]
const responses = rows.map(({ answers, ...row }, index) =>
  parseResponse(
    { ...row, answers: Object.entries(answers).map(([question_id, answer]) => ({ question_id, answer })) },
    index,
  ),
)
const { questions, answered } = matchAnswers(wires, responses)
const filterIds = (part: Partial<ResultsState>) =>
  answered
    .filter(filterResponses(questions, { ...DEFAULT_RESULTS_STATE, ...part }, 'en'))
    .map(({ response }) => response.distinct_id)
const to = (key: string, ...matches: ResultsState['answers'][number]['matches']) => ({ key, matches })

it.each<[string, Partial<ResultsState>, string[]]>([
  ['nothing', {}, ['ann', 'ben', 'cid', 'dee']],
  ['one answer', { answers: [to('nps', { is: '9' })] }, ['ann', 'ben']],
  ['one of two answers', { answers: [to('nps', { is: '9' }, { is: '10' })] }, ['ann', 'ben', 'dee']],
  ['answers to two questions', { answers: [to('nps', { is: '9' }), to('uses', { is: 'Work' })] }, ['ann']],
  ['free text', { answers: [to('uses', 'other')] }, ['ben']],
  ['what does not fit', { answers: [to('nps', 'odd')] }, ['cid']],
  ['no response', { answers: [to('uses', 'none')] }, ['dee']],
  ['a question that no longer exists', { answers: [to('gone', { is: 'x' })] }, ['dee']],
  ['a question that never was', { answers: [to('what', { is: 'x' })] }, []],
  ['a language', { language: 'fr' }, ['ann']],
  ['the original language', { language: 'en' }, ['ben', 'cid', 'dee']],
  ['another language', { language: 'de' }, []],
  ['a choice in any language', { answers: [to('uses', { is: 'Work' })] }, ['ann', 'cid']],
  ['finished ones', { completed: true }, ['ann', 'cid', 'dee']],
  ['unfinished ones', { completed: false }, ['ben']],
  ['words of an answer', { search: 'liGHt' }, ['ann', 'cid']],
  ['an address', { search: 'ANN@' }, ['ann']],
  ['words and an answer', { search: 'light', answers: [to('nps', { is: '9' })] }, ['ann']],
])('filtering for %s returns the expected responses', (_, part, found) => {
  expect(filterIds(part)).toEqual(found)
})
