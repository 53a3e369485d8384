import { t, tn } from '../../../lib/i18n/translate'
import { formatList, joinWithCommas, quote } from '../labels/choices'
import { formatQuestionNumber } from '../labels/question'
import type { FlowAnswer, FlowTarget } from './answers'
import { COUNTED_PATHS, type Flow, type FlowQuestion, type Paths } from './graph'

/** Maximum number of answers or questions that are listed individually. */
const NAMED = 4

/** Formats a target with the number of the question list. */
export function formatTarget(to: FlowTarget, { questions }: Flow) {
  if (to === 'end') return t('the end')
  if (to === 'stuck') return t('nowhere, because the survey cannot continue')
  return formatQuestionNumber(to, questions[to] !== undefined)
}

/** Formats a target as briefly as possible, for the label of an arrow. */
export function formatTargetMark(to: FlowTarget) {
  if (typeof to === 'number') return String(to + 1)
  return to === 'end' ? t('End') : t('Nowhere')
}

export const formatTitle = ({ title }: FlowQuestion) => title || t('Question without text')

/** Formats the labels of answers as a list. */
export const formatAnswers = (answers: FlowAnswer[]) => joinWithCommas(answers.map(({ label }) => label))

function quoteNames(names: string[], conjunction: 'and' | 'or' = 'and') {
  const more = t('{count} more', { count: names.length - NAMED + 1 })
  return formatList(names.length > NAMED ? [...names.slice(0, NAMED - 1), more] : names, conjunction)
}

const LONGEST_LABEL = 48

const clipLabel = (label: string) =>
  label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1).trimEnd()}…` : label

/** Formats answers in a sentence: `“Yes” or “No”`. */
const quoteAnswers = (answers: FlowAnswer[]) =>
  quoteNames(
    answers.map(({ label }) => quote(clipLabel(label))),
    'or',
  )

/** Describes an edge: `“Yes” to question 2`, or `question 2` if it does not depend on the answer. */
export function formatAnswersOfQuestion({ index }: FlowQuestion, answers: FlowAnswer[]) {
  return answers.some(({ key }) => key === 'any')
    ? t('question {number}', { number: index + 1 })
    : t('{answers} to question {number}', { answers: quoteAnswers(answers), number: index + 1 })
}

/** Formats sorted indexes: `question 2`, `questions 2 to 5`, `questions 2, 4 to 6 and 9`. */
export function formatQuestions(indexes: number[]) {
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
    : t('questions {numbers}', { numbers: quoteNames(names) })
}

function formatLength({ shortest, longest, count }: Paths) {
  if (shortest === null) return [t('end is unreachable')]
  if (longest === null || count === null)
    return [t('has a loop'), t('shortest path {shortest}', { shortest }), t('unlimited length')]
  const paths = count >= COUNTED_PATHS ? t('over a million paths') : tn(count, '{n} path', '{n} paths')
  return shortest === longest
    ? [t('{paths}, up to {longest} questions each', { paths, longest })]
    : [paths, t('shortest {shortest}', { shortest }), t('longest {longest}', { longest })]
}

/** Summarizes the paths in one line: `4 questions, 3 paths, shortest 2, longest 4`. */
export function formatPaths(questions: number, paths: Paths) {
  return joinWithCommas([tn(questions, '{n} question', '{n} questions'), ...formatLength(paths)])
}
