import { t, tn } from '../../../texts/translate'
import { formatList, joinWithCommas, quote } from '../words/lists'
import { placeWord } from '../words/question'
import type { Answer, Place } from './answers'
import type { Flow, FlowQuestion } from './graph'
import { COUNTED_PATHS, type Paths } from './paths'

/** Maximum number of answers or questions that are listed individually. */
const NAMED = 4

/** Formats a target with the number of the question list. */
export function placeWords(to: Place, { questions }: Flow) {
  if (to === 'end') return t('the end')
  if (to === 'stuck') return t('nowhere, because people cannot go on')
  return placeWord(to, questions[to] !== undefined)
}

/** Formats a target as briefly as possible, for the label of an arrow. */
export function placeMark(to: Place) {
  if (typeof to === 'number') return String(to + 1)
  return to === 'end' ? t('End') : t('Nowhere')
}

export const titleWords = ({ title }: FlowQuestion) => title || t('Question without text')

/** Formats the labels of answers as a list. */
export const answersWords = (answers: Answer[]) => joinWithCommas(answers.map(({ label }) => label))

function named(names: string[], word: 'and' | 'or' = 'and') {
  const more = t('{count} more', { count: names.length - NAMED + 1 })
  return formatList(names.length > NAMED ? [...names.slice(0, NAMED - 1), more] : names, word)
}

const LONGEST_LABEL = 48

const clipped = (label: string) =>
  label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1).trimEnd()}…` : label

/** Formats answers in a sentence: `“Yes” or “No”`. */
const quotedAnswers = (answers: Answer[]) =>
  named(
    answers.map(({ label }) => quote(clipped(label))),
    'or',
  )

/** Describes an edge: `“Yes” to question 2`, or `question 2` if it does not depend on the answer. */
export function answersOfWords({ index }: FlowQuestion, answers: Answer[]) {
  return answers.some(({ key }) => key === 'any')
    ? t('question {number}', { number: index + 1 })
    : t('{answers} to question {number}', { answers: quotedAnswers(answers), number: index + 1 })
}

/** Formats sorted indexes: `question 2`, `questions 2 to 5`, `questions 2, 4 to 6 and 9`. */
export function questionsWords(indexes: number[]) {
  const runs: [number, number][] = []
  for (const index of indexes) {
    const last = runs.at(-1)
    if (last && last[1] === index - 1) last[1] = index
    else runs.push([index, index])
  }
  const names = runs.flatMap(([first, last]) =>
    last - first < 2
      ? Array.from({ length: last - first + 1 }, (_, at) => String(first + at + 1))
      : [t('{first} to {last}', { first: first + 1, last: last + 1 })],
  )
  const [only] = indexes
  return only !== undefined && indexes.length === 1
    ? t('question {number}', { number: only + 1 })
    : t('questions {numbers}', { numbers: named(names) })
}

function lengthWords({ shortest, longest, count }: Paths) {
  if (shortest === null) return [t('no way to the end')]
  if (longest === null || count === null)
    return [t('a loop'), t('shortest path {shortest}', { shortest }), t('no longest')]
  const paths = count >= COUNTED_PATHS ? t('over a million paths') : tn(count, '{n} path', '{n} paths')
  return shortest === longest
    ? [t('{paths} of {longest}', { paths, longest })]
    : [paths, t('shortest {shortest}', { shortest }), t('longest {longest}', { longest })]
}

/** Summarizes the paths in one line: `4 questions, 3 paths, shortest 2, longest 4`. */
export function pathsWords(questions: number, paths: Paths) {
  return joinWithCommas([tn(questions, '{n} question', '{n} questions'), ...lengthWords(paths)])
}
