import { expect, it } from 'vitest'
import { createQuestion } from '../model/questions'
import { createTitlesStore, type QuestionTitle } from './QuestionTitles'

const question = (key: string, title: string) => {
  const draft = createQuestion('open')
  return { ...draft, key, wire: { ...draft.wire, question: title } }
}

it('notifies listeners only when the texts or positions of questions have changed', () => {
  const [why, how] = [question('a', 'Why?'), question('b', 'How?')]
  const titles = createTitlesStore([why, how])
  const notifications: QuestionTitle[][] = []
  const leave = titles.listen(() => notifications.push(titles.current()))
  expect(titles.current().map(({ title }) => title)).toEqual(['1. Why?', '2. How?'])

  titles.update([{ ...why, wire: { ...why.wire, description: 'Say more' } }, how])
  expect(notifications).toEqual([])
  titles.update([question('a', ''), how])
  titles.update([how, why])
  expect(notifications.map((list) => list.map(({ key, title }) => `${key} ${title}`))).toEqual([
    ['a 1. New question', 'b 2. How?'],
    ['b 1. How?', 'a 2. Why?'],
  ])
  leave()
  titles.update([why])
  expect(notifications).toHaveLength(2)
  expect(titles.current()).toHaveLength(1)
})
