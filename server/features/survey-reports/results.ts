import { LRUCache } from 'lru-cache'
import {
  adjustPValues,
  compareMeans,
  compareNps,
  compareShares,
  computeMeanInterval,
  computeNpsInterval,
  computeShareInterval,
  type Sample,
  summarize,
} from '../../../contract/domain/statistics'
import {
  findReportQuestion,
  getScaleRange,
  isSatisfied,
  PERIOD_DAYS,
  type ReportMetric,
  type ReportQuestion,
  SAMPLE_MIN,
  SIGNIFICANCE_LEVEL,
} from '../../../contract/domain/survey-reports'
import type {
  ReportSegment,
  SurveyReportResults,
  SurveyReportSummary,
} from '../../../contract/schemas/survey-reports'
import type { Database } from '../../core/db/database'
import type { RatingCount } from '../events/store/event-store'
import type { EventDeps } from '../events/store-events'
import { findSurveys, loadToday } from './query'
import type { ReportRow, ReportSettings } from './rows'

const DAY_MS = 86_400_000
const WEEK_DAYS = 7
const WEEKS_MAX = 104

/** Computes the results of a report, which may not be saved. */
export async function loadReportResults(
  { db, eventStore }: EventDeps,
  project: { id: number },
  report: ReportSettings,
): Promise<SurveyReportResults> {
  const { metric, comparison, property, property_type } = report
  const { timezone, today } = await loadToday(db, project)
  const periods = resolvePeriods(report, today)
  const { scale, questions, surveys, excluded } = await resolveSurveys(db, project, report)
  const rows =
    scale === null
      ? []
      : await eventStore.countRatings(project.id, {
          ...{ scale, timezone, comparison, property, property_type, questions },
          ...periods,
        })
  const figure = createFigures(metric, scale ?? 0)
  const current = rows.filter(({ kind }) => kind !== 'week' && kind !== 'previous')
  return {
    scale,
    ...periods,
    timezone,
    total: figure.present(current),
    distribution: listDistribution(scale, current),
    segments: compareSegments(listSegments(report, rows, surveys), report, figure),
    weeks: listWeeks(rows, figure),
    surveys,
    excluded,
  }
}

/** Milliseconds from which the computation of a report is slow, and for which its result is then cached. */
const SLOW_MS = 100
const CACHED_MS = 60_000
const CACHED_MAX = 1000
/** Number of weeks of a summary. */
const SUMMARY_WEEKS = 12

/**
 * Creates the loader of the scores of reports. Those of slow ones are cached. Values of a property are compared only for
 * callers who may view persons and events.
 */
export function createSummaryLoader(deps: EventDeps) {
  const cache = new LRUCache<string, SurveyReportSummary>({ max: CACHED_MAX, ttl: CACHED_MS })

  async function load(
    project: { id: number },
    report: ReportRow,
    canCompareProperties: boolean,
  ): Promise<SurveyReportSummary> {
    const comparison = report.comparison === 'property' && !canCompareProperties ? 'none' : report.comparison
    const key = `${report.id} ${report.updated_at} ${comparison}`
    const cached = cache.get(key)
    if (cached) return cached
    const start = performance.now()
    const results = await loadReportResults(deps, project, { ...report, comparison })
    const { scale, date_from, date_to, timezone, total, segments, weeks } = results
    const summary = {
      id: report.id,
      ...{ scale, date_from, date_to, timezone },
      ...total,
      change: segments.find(({ kind }) => kind === 'current')?.difference ?? null,
      weeks: weeks.slice(-SUMMARY_WEEKS),
      segments: comparison === 'previous_period' ? [] : segments,
    }
    if (performance.now() - start > SLOW_MS) cache.set(key, summary)
    return summary
  }

  return async (project: { id: number }, reports: ReportRow[], canCompareProperties: boolean) => {
    const summaries = []
    // One after another: a page of reports must not occupy all connections of the database.
    for (const report of reports) summaries.push(await load(project, report, canCompareProperties))
    return summaries
  }
}

/** Resolves the period of a report, and the one before it of the same length. */
function resolvePeriods({ period, date_from, date_to, comparison }: ReportSettings, today: string) {
  const days = PERIOD_DAYS[period]
  const from = period === 'custom' ? date_from : days === null ? null : addDays(today, 1 - days)
  const to = (period === 'custom' ? date_to : null) ?? today
  if (from === null || comparison !== 'previous_period')
    return { date_from: from, date_to: to, previous_from: null, previous_to: null }
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return {
    date_from: from,
    date_to: to,
    previous_from: addDays(from, -length),
    previous_to: addDays(from, -1),
  }
}

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Finds the questions of a report. The first survey that fits the metric determines the scale. */
export async function resolveSurveys(
  db: Database,
  project: { id: number },
  report: { surveys: SurveyReference[]; metric: ReportMetric },
) {
  const rows = await findSurveys(
    db,
    project,
    report.surveys.map(({ survey_id }) => survey_id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  let scale: number | null = null
  const questions = []
  const surveys = []
  const excluded: SurveyReportResults['excluded'] = []
  for (const { survey_id, question_id } of report.surveys) {
    const survey = byId.get(survey_id)
    const question: ReportQuestion | Reason = survey
      ? findReportQuestion(survey.questions?.value(), question_id, report.metric, scale)
      : 'deleted'
    if (typeof question === 'string' || !survey) {
      excluded.push({
        survey_id,
        name: survey?.name ?? null,
        reason: typeof question === 'string' ? question : 'deleted',
      })
      continue
    }
    scale ??= question.scale
    questions.push({ survey_id, id: question.id, index: question.index })
    surveys.push({ survey_id, name: survey.name, question: question.text })
  }
  return { scale, questions, surveys, excluded }
}

interface SurveyReference {
  survey_id: string
  question_id: string | null
}

type Reason = SurveyReportResults['excluded'][number]['reason']

/** Segment with its ratings, before the comparison. */
interface CountedSegment extends Pick<ReportSegment, 'key' | 'kind' | 'label'> {
  rows: RatingCount[]
}

/** Lists the segments of a report in their order, also those without responses if they are known in advance. */
function listSegments(
  { comparison }: ReportSettings,
  rows: RatingCount[],
  surveys: SurveyReportResults['surveys'],
): CountedSegment[] {
  const ofKind = (kind: RatingCount['kind']) => rows.filter((row) => row.kind === kind)
  switch (comparison) {
    case 'none':
      return []
    case 'previous_period':
      return [
        { key: 'current', kind: 'current', label: null, rows: ofKind('current') },
        { key: 'previous', kind: 'previous', label: null, rows: ofKind('previous') },
      ]
    case 'surveys':
      return surveys.map(({ survey_id, name }) => ({
        key: survey_id,
        kind: 'survey',
        label: name,
        rows: ofKind('survey').filter(({ segment }) => segment === survey_id),
      }))
    case 'property': {
      const values = groupBySegment(ofKind('value'))
      const segments = [...values].map(
        ([value, rows]): CountedSegment => ({ key: `value:${value}`, kind: 'value', label: value, rows }),
      )
      const rest = (['other', 'missing'] as const).map(
        (kind): CountedSegment => ({ key: kind, kind, label: null, rows: ofKind(kind) }),
      )
      return [
        ...segments.sort((a, b) => sumCounts(b.rows) - sumCounts(a.rows)),
        ...rest.filter(({ rows }) => rows.length > 0),
      ]
    }
  }
}

function groupBySegment(rows: readonly RatingCount[]): Map<string, RatingCount[]> {
  const groups = new Map<string, RatingCount[]>()
  for (const row of rows) {
    const group = groups.get(row.segment ?? '')
    if (group) group.push(row)
    else groups.set(row.segment ?? '', [row])
  }
  return groups
}

const sumCounts = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)

type Figures = ReturnType<typeof createFigures>

/** Returns the calculations of a metric: the sample of ratings, its score with the interval, and the p value of two. */
function createFigures(metric: ReportMetric, scale: number) {
  const toValue = (rating: number) => {
    if (metric === 'average') return rating
    if (metric === 'csat') return isSatisfied(scale, rating) ? 1 : 0
    return rating >= 9 ? 1 : rating <= 6 ? -1 : 0
  }
  const factor = metric === 'average' ? 1 : 100
  const toScore = (value: number) => Math.round(value * factor * 10_000) / 10_000
  const [low, high] = getScaleRange(scale)
  const { interval, compare } = {
    nps: { interval: computeNpsInterval, compare: compareNps },
    csat: { interval: computeShareInterval, compare: compareShares },
    average: { interval: computeMeanInterval, compare: compareMeans },
  }[metric]
  const sample = (rows: readonly RatingCount[]): Sample =>
    summarize(
      rows.map(({ value, count }) => [toValue(value), count]),
      metric === 'average',
    )
  const clamp = (value: number) => (metric === 'average' ? Math.min(high, Math.max(low, value)) : value)
  return {
    sample,
    compare,
    toScore,
    present(rows: readonly RatingCount[]) {
      const own = sample(rows)
      const bounds = interval(own)
      return {
        responses: own.n,
        score: own.n > 0 ? toScore(own.mean) : null,
        interval: bounds && { low: toScore(clamp(bounds.low)), high: toScore(clamp(bounds.high)) },
      }
    },
  }
}

/** Compares each segment with the base, if both have enough responses. */
function compareSegments(
  segments: CountedSegment[],
  { base, comparison }: ReportSettings,
  figures: Figures,
): ReportSegment[] {
  const isSelected = ({ key, label, kind }: CountedSegment) => {
    if (comparison === 'previous_period') return kind === 'previous'
    return base !== null && (kind === 'survey' ? key === base : label === base)
  }
  const baseSegment = segments.find(isSelected) ?? segments[0]
  const baseSample = figures.sample(baseSegment?.rows ?? [])
  const compared = segments.map(({ rows, ...segment }) => {
    const sample = figures.sample(rows)
    const isEnough = Math.min(sample.n, baseSample.n) >= SAMPLE_MIN
    return { segment, rows, sample, isEnough: isEnough && segment.key !== baseSegment?.key }
  })
  const tested = compared.filter(({ isEnough }) => isEnough)
  const pValues = adjustPValues(tested.map(({ sample }) => figures.compare(sample, baseSample)))
  const pByKey = new Map(tested.map(({ segment }, index) => [segment.key, pValues[index] ?? 1]))
  return compared.map(({ segment, rows, sample }) => {
    const is_base = segment.key === baseSegment?.key
    const p = pByKey.get(segment.key)
    const isComparable = sample.n > 0 && baseSample.n > 0
    return {
      ...segment,
      ...figures.present(rows),
      is_base,
      difference: is_base
        ? null
        : {
            score: isComparable ? figures.toScore(sample.mean - baseSample.mean) : null,
            p_value: p === undefined ? null : Math.round(p * 1e6) / 1e6,
            verdict: p === undefined ? 'too_few' : p < SIGNIFICANCE_LEVEL ? 'significant' : 'not_significant',
          },
    }
  })
}

/** Lists the ratings of the scale with their counts, lowest first. */
function listDistribution(scale: number | null, rows: RatingCount[]): SurveyReportResults['distribution'] {
  if (scale === null) return []
  const [low, high] = getScaleRange(scale)
  return Array.from({ length: high - low + 1 }, (_, index) => ({
    value: low + index,
    count: sumCounts(rows.filter(({ value }) => value === low + index)),
  }))
}

/** Lists the weeks from the first to the last one with responses, without gaps. */
function listWeeks(rows: RatingCount[], figures: Figures): SurveyReportResults['weeks'] {
  const byWeek = groupBySegment(rows.filter(({ kind }) => kind === 'week'))
  const starts = [...byWeek.keys()].sort()
  const [first, last] = [starts[0], starts.at(-1)]
  const weeks: SurveyReportResults['weeks'] = []
  if (first === undefined || last === undefined) return weeks
  for (let start = last; start >= first && weeks.length < WEEKS_MAX; start = addDays(start, -WEEK_DAYS)) {
    const { responses, score } = figures.present(byWeek.get(start) ?? [])
    weeks.unshift({ start, responses, score })
  }
  return weeks
}
