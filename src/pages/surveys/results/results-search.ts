import { parseDay } from '../../../api/zoned-time'
import { type DayRange, SPANS } from './day-range'

/** Answer filter value: a bar, a bucket, or no answer. */
export type AnswerMatch = { is: string } | 'other' | 'odd' | 'none'

/** Filter for responses with one of these answers to a question. */
export interface AnswerFilter {
  key: string
  wanted: AnswerMatch[]
}

/** State of the results page, stored in the URL. */
export interface ResultsState extends DayRange {
  view: 'summary' | 'responses'
  by: 'people' | 'times'
  show: 'charts' | 'tables'
  sort: 'count' | 'order'
  /** Filter by completion: only completed, only incomplete, or null for both. */
  completed: boolean | null
  search: string
  answers: AnswerFilter[]
  offset: number
  /** Ids of the expanded responses. */
  open: string[]
}

export const DEFAULT_RESULTS_STATE: ResultsState = {
  view: 'summary',
  from: null,
  to: null,
  last: null,
  by: 'people',
  show: 'charts',
  sort: 'count',
  completed: null,
  search: '',
  answers: [],
  offset: 0,
  open: [],
}

export const SEARCH_MAX = 200
const IS = 'is.'
/** Maximum number of expanded rows in a URL. */
const OPEN_MAX = 20
const OPEN = /^[\w-]{1,64}(,[\w-]{1,64})*$/

const serializeMatch = (wanted: AnswerMatch) => (typeof wanted === 'string' ? wanted : IS + wanted.is)

function parseMatch(text: string): AnswerMatch | null {
  if (text.startsWith(IS)) return { is: text.slice(IS.length) }
  return text === 'other' || text === 'odd' || text === 'none' ? text : null
}

/** Serializes filters as a nested query: `nps=is.9&nps=is.10&why=none`. */
const serializeAnswers = (answers: readonly AnswerFilter[]) =>
  new URLSearchParams(
    answers.flatMap(({ key, wanted }) => wanted.map((one): [string, string] => [key, serializeMatch(one)])),
  ).toString()

function parseAnswers(text: string): { answers: AnswerFilter[]; whole: boolean } {
  const found = new Map<string, Map<string, AnswerMatch>>()
  let whole = true
  for (const [key, value] of new URLSearchParams(text)) {
    const wanted = parseMatch(value)
    if (wanted === null || key === '') whole = false
    else found.set(key, (found.get(key) ?? new Map()).set(value, wanted))
  }
  return { answers: [...found].map(([key, wanted]) => ({ key, wanted: [...wanted.values()] })), whole }
}

/** Serializes the state as search parameters, omitting defaults. */
export function serializeState(state: ResultsState): Record<string, string> {
  const { view, from, to, last, by, show, sort, completed, search, answers, offset, open } = state
  const given: Record<string, string> = {
    tab: 'results',
    view: view === 'summary' ? '' : view,
    from: last === null ? (from ?? '') : `-${last}d`,
    to: (last === null && to) || '',
    by: by === 'people' ? '' : by,
    show: show === 'charts' ? '' : show,
    sort: sort === 'count' ? '' : sort,
    completed: completed === null ? '' : String(completed),
    search,
    answers: serializeAnswers(answers),
    offset: offset === 0 ? '' : String(offset),
    open: open.slice(-OPEN_MAX).join(','),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}

/** Parses the search parameters, and returns the names of invalid ones, which are ignored. */
export function parseState(given: Readonly<Record<string, unknown>>): {
  state: ResultsState
  dropped: string[]
} {
  const dropped: string[] = []
  /** Parses a parameter; undefined if it is invalid. */
  const part = <T>(name: string, otherwise: T, read: (text: string) => T | undefined): T => {
    const text = given[name]
    if (typeof text !== 'string' || text === '') return otherwise
    const value = read(text)
    if (value === undefined) dropped.push(name)
    return value ?? otherwise
  }
  const one =
    <T extends string>(...allowed: T[]) =>
    (text: string) =>
      allowed.find((value) => value === text)
  const day = (text: string) => (parseDay(text) ? text : undefined)
  const span = (text: string) => SPANS.find((days) => text === `-${days}d`)

  const last = typeof given.from === 'string' ? (span(given.from) ?? null) : null
  const from = last === null ? part<string | null>('from', null, day) : null
  const to = part<string | null>('to', null, (text) =>
    last === null && (!from || text >= from) ? day(text) : undefined,
  )
  return {
    state: {
      view: part('view', 'summary', one('summary', 'responses')),
      from,
      to,
      last,
      by: part('by', 'people', one('people', 'times')),
      show: part('show', 'charts', one('charts', 'tables')),
      sort: part('sort', 'count', one('count', 'order')),
      completed: part<boolean | null>('completed', null, (text) =>
        text === 'true' ? true : text === 'false' ? false : undefined,
      ),
      search: part('search', '', (text) => (text.length <= SEARCH_MAX ? text : undefined)),
      answers: part('answers', [], (text) => {
        const { answers, whole } = parseAnswers(text)
        if (!whole) dropped.push('answers')
        return answers
      }),
      offset: part('offset', 0, (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)),
      open: part<string[]>('open', [], (text) =>
        OPEN.test(text) ? text.split(',').slice(-OPEN_MAX) : undefined,
      ),
    },
    dropped,
  }
}

const NAMES = Object.keys(DEFAULT_RESULTS_STATE).filter((name) => name !== 'last')

/** Validates the search parameters. A parameter that is entirely valid is returned as written. */
export function resultsSearch(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const { state, dropped } = parseState(given)
  const said = serializeState(state)
  const parts = NAMES.map((name) => [name, dropped.includes(name) ? said[name] : given[name]])
  return Object.fromEntries(parts.filter(([, text]) => typeof text === 'string' && text !== ''))
}

/** Returns true if the results are filtered beyond the date range. */
export const isFiltered = ({ completed, search, answers }: ResultsState) =>
  completed !== null || search !== '' || answers.length > 0

/** Toggles an answer in the filters. */
export function toggleAnswer(
  answers: readonly AnswerFilter[],
  key: string,
  wanted: readonly AnswerMatch[],
): AnswerFilter[] {
  const before = answers.find((filter) => filter.key === key)?.wanted ?? []
  const names = wanted.map(serializeMatch)
  const had = before.map(serializeMatch)
  const rest = before.filter((one) => !names.includes(serializeMatch(one)))
  const isOn = names.every((name) => had.includes(name))
  const next = isOn ? rest : [...rest, ...wanted]
  const others = answers.filter((filter) => filter.key !== key)
  return next.length === 0 ? others : [...others, { key, wanted: next }]
}

/** Returns true if the filters include all of these answers. */
export const isMatchSelected = (
  answers: readonly AnswerFilter[],
  key: string,
  wanted: readonly AnswerMatch[],
) => {
  const had = answers.find((filter) => filter.key === key)?.wanted.map(serializeMatch) ?? []
  return wanted.length > 0 && wanted.every((one) => had.includes(serializeMatch(one)))
}
