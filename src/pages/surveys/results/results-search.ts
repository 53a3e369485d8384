import { RESPONSE_SEARCH_MAX } from '../../../../contract/limits'
import { parseDay } from '../../../lib/time/zoned-time'
import { type DayRange, SPANS } from './day-range'

/** Answer filter value: a bar, a bucket, or no answer. */
export type AnswerMatch = { is: string } | 'other' | 'odd' | 'none'

/** Filter for responses with one of these answers to a question. */
export interface AnswerFilter {
  key: string
  matches: AnswerMatch[]
}

/** State of the results page, stored in the URL. */
export interface ResultsState extends DayRange {
  view: 'summary' | 'responses'
  /** Chart over time. */
  chart: 'score' | 'responses'
  show: 'charts' | 'tables'
  sort: 'count' | 'order'
  /** Filter by completion: only completed, only incomplete, or null for both. */
  completed: boolean | null
  /** Language in which the survey was shown; null for all. */
  language: string | null
  search: string
  answers: AnswerFilter[]
  offset: number
  /** Id of the response in the side panel. */
  open: string | null
}

export const DEFAULT_RESULTS_STATE: ResultsState = {
  view: 'summary',
  from: null,
  to: null,
  last: null,
  chart: 'score',
  show: 'charts',
  sort: 'count',
  completed: null,
  language: null,
  search: '',
  answers: [],
  offset: 0,
  open: null,
}

const IS = 'is.'
const OPEN = /^[\w-]{1,64}$/
const LANGUAGE = /^[a-z\d-]{2,20}$/

const serializeMatch = (match: AnswerMatch) => (typeof match === 'string' ? match : IS + match.is)

function parseMatch(text: string): AnswerMatch | null {
  if (text.startsWith(IS)) return { is: text.slice(IS.length) }
  return text === 'other' || text === 'odd' || text === 'none' ? text : null
}

/** Serializes filters as a nested query: `nps=is.9&nps=is.10&why=none`. */
const serializeAnswers = (answers: readonly AnswerFilter[]) =>
  new URLSearchParams(
    answers.flatMap(({ key, matches }) =>
      matches.map((match): [string, string] => [key, serializeMatch(match)]),
    ),
  ).toString()

function parseAnswers(text: string): { answers: AnswerFilter[]; whole: boolean } {
  const matchesByKey = new Map<string, Map<string, AnswerMatch>>()
  let whole = true
  for (const [key, value] of new URLSearchParams(text)) {
    const match = parseMatch(value)
    if (match === null || key === '') whole = false
    else matchesByKey.set(key, (matchesByKey.get(key) ?? new Map()).set(value, match))
  }
  return {
    answers: [...matchesByKey].map(([key, matchMap]) => ({ key, matches: [...matchMap.values()] })),
    whole,
  }
}

/** Serializes the state as search parameters, omitting defaults. */
export function serializeState(state: ResultsState): Record<string, string> {
  const { view, from, to, last, chart, show, sort, completed, language, search, answers, offset, open } =
    state
  const parameters: Record<string, string> = {
    tab: 'results',
    view: view === 'summary' ? '' : view,
    from: last === null ? (from ?? '') : `-${last}d`,
    to: (last === null && to) || '',
    chart: chart === 'score' ? '' : chart,
    show: show === 'charts' ? '' : show,
    sort: sort === 'count' ? '' : sort,
    completed: completed === null ? '' : String(completed),
    language: language ?? '',
    search,
    answers: serializeAnswers(answers),
    offset: offset === 0 ? '' : String(offset),
    open: open ?? '',
  }
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''))
}

/** Parses the search parameters, and returns the names of invalid ones, which are ignored. */
export function parseState(searchParams: Readonly<Record<string, unknown>>): {
  state: ResultsState
  dropped: string[]
} {
  const droppedNames: string[] = []
  /** Parses a parameter; undefined if it is invalid. */
  const part = <T>(name: string, otherwise: T, read: (text: string) => T | undefined): T => {
    const text = searchParams[name]
    if (typeof text !== 'string' || text === '') return otherwise
    const value = read(text)
    if (value === undefined) droppedNames.push(name)
    return value ?? otherwise
  }
  const createEnumReader =
    <T extends string>(...allowed: T[]) =>
    (text: string) =>
      allowed.find((value) => value === text)
  const day = (text: string) => (parseDay(text) ? text : undefined)
  const span = (text: string) => SPANS.find((days) => text === `-${days}d`)

  const last = typeof searchParams.from === 'string' ? (span(searchParams.from) ?? null) : null
  const from = last === null ? part<string | null>('from', null, day) : null
  const to = part<string | null>('to', null, (text) =>
    last === null && (!from || text >= from) ? day(text) : undefined,
  )
  return {
    state: {
      view: part('view', 'summary', createEnumReader('summary', 'responses')),
      from,
      to,
      last,
      chart: part('chart', 'score', createEnumReader('score', 'responses')),
      show: part('show', 'charts', createEnumReader('charts', 'tables')),
      sort: part('sort', 'count', createEnumReader('count', 'order')),
      completed: part<boolean | null>('completed', null, (text) =>
        text === 'true' ? true : text === 'false' ? false : undefined,
      ),
      language: part<string | null>('language', null, (text) => (LANGUAGE.test(text) ? text : undefined)),
      search: part('search', '', (text) => (text.length <= RESPONSE_SEARCH_MAX ? text : undefined)),
      answers: part('answers', [], (text) => {
        const { answers, whole } = parseAnswers(text)
        if (!whole) droppedNames.push('answers')
        return answers
      }),
      offset: part('offset', 0, (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)),
      open: part<string | null>('open', null, (text) => (OPEN.test(text) ? text : undefined)),
    },
    dropped: droppedNames,
  }
}

const NAMES = Object.keys(DEFAULT_RESULTS_STATE).filter((name) => name !== 'last')

/** Validates the search parameters. A parameter that is entirely valid is returned as written. */
export function resultsSearch(searchParams: Readonly<Record<string, unknown>>): Record<string, string> {
  const { state, dropped: droppedNames } = parseState(searchParams)
  const serialized = serializeState(state)
  const parts = NAMES.map((name) => [
    name,
    droppedNames.includes(name) ? serialized[name] : searchParams[name],
  ])
  return Object.fromEntries(parts.filter(([, text]) => typeof text === 'string' && text !== ''))
}

/** Returns true if the results are filtered beyond the date range. */
export const isFiltered = ({ completed, language, search, answers }: ResultsState) =>
  completed !== null || language !== null || search !== '' || answers.length > 0

/** Toggles an answer in the filters. */
export function toggleAnswer(
  answers: readonly AnswerFilter[],
  key: string,
  matches: readonly AnswerMatch[],
): AnswerFilter[] {
  const before = answers.find((filter) => filter.key === key)?.matches ?? []
  const names = matches.map(serializeMatch)
  const had = before.map(serializeMatch)
  const rest = before.filter((match) => !names.includes(serializeMatch(match)))
  const isOn = names.every((name) => had.includes(name))
  const next = isOn ? rest : [...rest, ...matches]
  const others = answers.filter((filter) => filter.key !== key)
  return next.length === 0 ? others : [...others, { key, matches: next }]
}

/** Returns true if the filters include all of these answers. */
export const isMatchSelected = (
  answers: readonly AnswerFilter[],
  key: string,
  matches: readonly AnswerMatch[],
) => {
  const had = answers.find((filter) => filter.key === key)?.matches.map(serializeMatch) ?? []
  return matches.length > 0 && matches.every((match) => had.includes(serializeMatch(match)))
}
