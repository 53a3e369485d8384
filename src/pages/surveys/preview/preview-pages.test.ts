import { describe, expect, it } from 'vitest'
import { getPreviewNotes } from './notes'
import { getOpener, getPages, getQuestions, parseQuestionIndex } from './preview-pages'

describe('survey pages', () => {
  it('are the questions, and the confirmation message if the SDK shows it', () => {
    const questions = [{ question: ' One ' }, { question: 5 }, 'no question']
    expect(getPages({ questions })).toEqual([
      { kind: 'question', at: 0, title: 'One' },
      { kind: 'question', at: 1, title: '' },
      { kind: 'question', at: 2, title: '' },
    ])
    const look = { displayThankYouMessage: true, thankYouMessageHeader: 'Bye' }
    expect(getPages({ questions, appearance: look }).at(-1)).toEqual({ kind: 'thanks', at: 3, title: 'Bye' })
  })

  it('are empty if the questions are not a list', () => {
    for (const questions of [null, undefined, {}, 'x', 3]) {
      expect(getQuestions({ questions })).toEqual([])
      expect(getPages({ questions, appearance: 'x' })).toEqual([])
    }
  })
})

it('openerOf returns the tab or element that the SDK renders or listens to', () => {
  const opener = (appearance?: unknown) => getOpener({ type: 'widget', appearance })
  expect(getOpener({ type: 'popover', appearance: { widgetType: 'tab' } })).toBe(null)
  expect(opener({ widgetType: 'tab' })).toBe('tab')
  expect(opener({ widgetType: 'selector', widgetSelector: '.a' })).toBe('element')
  for (const look of [undefined, {}, { widgetType: 'button' }, { widgetType: 'selector' }])
    expect(opener(look)).toBe('nothing')
})

it('notes describe behavior that the preview cannot show', () => {
  const notes = (question: object, appearance = {}, type = 'popover') =>
    getPreviewNotes({ type, questions: [question], appearance }, 0)
  expect(notes({ type: 'open' })).toEqual([])
  expect(notes({ type: 'matrix' })).toEqual([expect.stringContaining('“matrix”')])
  expect(notes({ type: 'rating' })).toEqual([expect.stringContaining('neither numbers nor emoji')])
  expect(notes({ type: 'link', link: 'https://example.com' })).toEqual([
    'The button opens https://example.com.',
  ])
  expect(notes({ type: 'open' }, { shuffleQuestions: true, surveyPopupDelaySeconds: 1 })).toEqual([
    'Opens after 1 second.',
    'The order of questions differs for each user.',
  ])
  expect(notes({ type: 'open', branching: { type: 'end' } }, { shuffleQuestions: true })).toEqual([])
  expect(notes({ type: 'open' }, {}, 'api')).toEqual([
    expect.stringContaining('Your site displays surveys of this type'),
  ])
})

it('questionOf returns the question index in a field name', () => {
  expect(parseQuestionIndex('questions.12.wire.question')).toBe(12)
  for (const name of [null, '', 'questions', 'questions.x.y', 'appearance.questions.1.a'])
    expect(parseQuestionIndex(name)).toBe(null)
})
