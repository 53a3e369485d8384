import {
  computeNpsInterval,
  computeShareInterval,
  type Interval,
  summarize,
} from '../../../../contract/domain/statistics'
import { formatShare } from '../../../components/ui/cells/format-number'
import { t, tn } from '../../../lib/i18n/translate'
import { quote } from '../labels/choices'
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

/** Median of the ratings on the scale; null if there are none. */
export function computeMedian(question: ResultQuestion, bars: readonly AnswerBar[]): number | null {
  const ratings = countByPoint(question, bars)
    .sort((a, b) => a.point - b.point)
    .flatMap(({ point, count }) => new Array<number>(count).fill(point))
  const [low, high] = [ratings[(ratings.length - 1) >> 1], ratings[ratings.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** Score of a rating question. */
export interface Score {
  rule: ScoreRule
  value: number
  /** Confidence interval of 95%, in the unit of the value. */
  interval: Interval | null
  /** Number of ratings per group. */
  groups: (ScoreRule['groups'][number] & { count: number })[]
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
  const groups = rule.groups.map((group) => ({
    ...group,
    count: sumCounts(points.filter(({ point }) => group.values.includes(point))),
  }))
  const sample = summarize(
    groups.map(({ weight, count }) => [weight, count]),
    false,
  )
  const interval = rule.name === 'NPS' ? computeNpsInterval(sample) : computeShareInterval(sample)
  return {
    rule,
    value: 100 * sample.mean,
    interval: interval && { low: 100 * interval.low, high: 100 * interval.high },
    groups,
    count,
  }
}

/** Frequent words that say nothing about a topic: English, German, French, Spanish and Portuguese. */
const STOP_WORDS = new Set(
  `about after all also am an and any are as at be because been but by can could did do does don't every for from get got
  had has have how i'd i'll i'm i've if in into is it it's its just like me more most much my never no not now of on one
  only or other our out over really see should so some than that that's the their them then there these they this to too up us
  use used still both kind six two three very was we were what when where which who why will with would you your
  aber alle habe haben hatte kann wird wurde als auch auf aus bei bin bis das dass dem den der des die doch ein eine einem einen einer es für hat ich im
  in ist man mehr mich mir mit nicht noch nur oder schon sehr sich sie sind so um und uns unser unsere vom von vor war
  was wenn wie wir zu zum zur
  au aux avec ce ces c'est dans de des du elle en est et il ils je j'ai la le les leur mais me mes mon ne nos notre nous
  on ou par pas plus pour qu'il que qui sa sans se ses si son sont sur un une vous
  al algo cada cuando como con del el ella eso esta este hay las lo los más mi muy nada nos nuestro para pero por porque se sin sobre
  son su sus también te tiene todo una y ya yo
  ao as com da das do dos e em essa isso mais mas meu minha muito na não nas no nos o os ou para pela pelo por quando que
  sem ser seu sua tem um uma`.split(/\s+/),
)

/** Minimum number of answers that contain the same word. */
const COUNT_MIN = 3
/** Words that are too short to name a topic: below three characters, or below two if these are syllables or words. */
const TOO_SHORT = /^(?:.|\p{Script=Hiragana}*|[^\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]{2})$/u

/**
 * Most frequent words of answers, with the number of answers that contain them. Words are found by the rules of
 * Unicode, so that it works for languages without spaces; numbers and single characters do not count.
 */
export function countAnswersByWord(
  texts: readonly string[],
  limit: number,
): { word: string; count: number }[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  const counts = new Map<string, number>()
  for (const text of texts) {
    const words = new Set<string>()
    for (const { segment, isWordLike } of segmenter.segment(text)) {
      const word = segment.toLowerCase().replaceAll('’', "'")
      if (isWordLike && !STOP_WORDS.has(word) && /\p{L}/u.test(word) && !TOO_SHORT.test(word)) words.add(word)
    }
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .filter(({ count }) => count >= COUNT_MIN)
    .sort((a, b) => b.count - a.count || a.word.localeCompare(b.word))
    .slice(0, limit)
}

const LENGTH_MAX = 80

/** Number of answers to a question, and the most common one. Scores and averages are figures beside them. */
export function formatSummary({ answered, bars }: QuestionSummary): string {
  if (answered === 0) return t('No answers')
  const answers = tn(answered, '{n} answer', '{n} answers')
  const [most, next] = sortByCount(bars)
  return most && most.count > (next?.count ?? 0)
    ? t('{answers} · Most common: {label} ({share})', {
        answers,
        label: quote(most.label.slice(0, LENGTH_MAX)),
        share: formatShare(most.count, answered),
      })
    : answers
}

/**
 * Number of loaded pages to aggregate while more are loading: 1, 2, 3, 4, 6, 8, 12, ... Aggregating after every page
 * would take quadratic time.
 */
export function getPagesToCount(pages: number): number {
  if (pages < 2) return pages
  const power = 2 ** Math.floor(Math.log2(pages))
  return pages >= 1.5 * power ? 1.5 * power : power
}
