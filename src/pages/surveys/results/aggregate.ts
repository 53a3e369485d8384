import { t } from '../../../lib/i18n/translate'
import { getAnswerBuckets, getChoices, getOpenChoice } from './buckets'
import type { ResultResponse } from './parse-response'
import type { AnsweredResponse, ResultQuestion } from './result-questions'
import { getPointLabel, getPoints, getScoreRule, type ScoreRule } from './scales'

type AnswerCount = Pick<AnswerBar, 'value' | 'count'>

/** Number of responses with one answer. */
export interface AnswerBar {
  value: string
  label: string
  count: number
  /** Note about the answer. */
  note: string | null
}

/** Free-text answer, or one that does not fit the question. */
export interface WrittenAnswer {
  response: ResultResponse
  text: string
}

/** Results of one question, in the order of the responses. */
export interface QuestionSummary {
  /** Number of responses with any answer. */
  answered: number
  bars: AnswerBar[]
  /** Free text entered instead of a choice. */
  others: WrittenAnswer[]
  /** Answers that do not fit the question. */
  odd: WrittenAnswer[]
  /** Free-text answers to an open question. */
  texts: WrittenAnswer[]
}

/** Counts the answers to a question. */
export function summarizeQuestion(
  question: ResultQuestion,
  responses: readonly AnsweredResponse[],
): QuestionSummary {
  const isText = !['rating', 'single_choice', 'multiple_choice'].includes(question.type)
  const counts = new Map<string, number>()
  const summary: QuestionSummary = { answered: 0, bars: [], others: [], odd: [], texts: [] }
  for (const { response, values } of responses) {
    if (!values.has(question.key)) continue
    summary.answered += 1
    for (const bucket of getAnswerBuckets(question, values.get(question.key))) {
      if (bucket.at !== 'value')
        (bucket.at === 'other' ? summary.others : summary.odd).push({ response, text: bucket.text })
      else if (isText) summary.texts.push({ response, text: bucket.value })
      else counts.set(bucket.value, (counts.get(bucket.value) ?? 0) + 1)
    }
  }
  return isText
    ? summary
    : {
        ...summary,
        bars: question.type === 'rating' ? countRatings(question, counts) : countChoices(question, counts),
      }
}

type Counts = ReadonlyMap<string, number>

function countRatings({ wire, index }: ResultQuestion, counts: Counts): AnswerBar[] {
  const points = getPoints(wire)
  const strange = [...counts.keys()].map(Number).filter((point) => !points.includes(point))
  const all = [...points, ...strange.sort((a, b) => a - b)]
  return all.map((point) => ({
    value: String(point),
    label: getPointLabel(wire, point),
    count: counts.get(String(point)) ?? 0,
    note: index === null || points.includes(point) ? null : t('outside of the scale'),
  }))
}

function countChoices({ wire, index }: ResultQuestion, counts: Counts): AnswerBar[] {
  const choices = getChoices(wire)
  const open = getOpenChoice(wire)
  const past = [...counts].filter(([value]) => !choices.includes(value)).sort(([, a], [, b]) => b - a)
  const bar = (value: string, note: string | null): AnswerBar => ({
    value,
    label: value,
    count: counts.get(value) ?? 0,
    note,
  })
  return [
    ...choices.filter((value) => value !== open).map((value) => bar(value, null)),
    ...past.map(([value]) => bar(value, index === null ? null : t('removed'))),
  ]
}

/** Sorts by count, highest first; the sort is stable. */
export const sortByCount = (bars: readonly AnswerBar[]): AnswerBar[] =>
  [...bars].sort((a, b) => b.count - a.count)

/** Count for each point of the scale. */
function countByPoint(
  { wire }: Pick<ResultQuestion, 'wire'>,
  bars: readonly AnswerCount[],
): { point: number; count: number }[] {
  const points = getPoints(wire)
  return bars
    .map(({ value, count }) => ({ point: Number(value), count }))
    .filter(({ point }) => points.length === 0 || points.includes(point))
}

const sumCounts = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)

/** Average of the ratings on the scale; null if there are none. */
export function computeAverage(question: ResultQuestion, bars: readonly AnswerBar[]): number | null {
  const points = countByPoint(question, bars)
  const count = sumCounts(points)
  return count === 0 ? null : points.reduce((sum, { point, count }) => sum + point * count, 0) / count
}

/** Score of a rating question. */
export interface Score {
  rule: ScoreRule
  value: number
  /** Number of ratings per group. */
  groups: { label: string; count: number; values: number[] }[]
  count: number
}

/** Computes the score of a rating; null if the scale has none, or without answers. */
export function computeScore(
  question: Pick<ResultQuestion, 'wire'>,
  bars: readonly AnswerCount[],
): Score | null {
  const rule = getScoreRule(question.wire)
  const points = countByPoint(question, bars)
  const count = sumCounts(points)
  if (rule === null || count === 0) return null
  const countValues = (values: number[]) => sumCounts(points.filter(({ point }) => values.includes(point)))
  const groups = rule.groups.map(({ label, values }) => ({ label, values, count: countValues(values) }))
  const value = rule.groups.reduce((sum, { weight, values }) => sum + weight * countValues(values), 0)
  return { rule, value: (100 * value) / count, groups, count }
}
