import { isObject } from '../../../../contract/is-object'

/** Outcomes for the people to whom a survey was shown. */
export interface FunnelMetrics {
  shown: number
  answered: number
  dismissed: number
  /** Number of people who saw it without interaction. */
  nothing: number
  firstAnswer: string | null
  lastAnswer: string | null
}

/** Parses the figures of a `stats/` response, as unique people or total counts; missing ones are 0. */
export function getFunnelMetrics(body: unknown, by: 'people' | 'times'): FunnelMetrics {
  const stats = isObject(body) && isObject(body.stats) ? body.stats : {}
  const getCount = (event: string) => {
    const row = stats[event]
    return isObject(row) ? row : {}
  }
  const number = (value: unknown) =>
    typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : 0
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const figure = by === 'people' ? 'unique_persons' : 'total_count'
  const [shownCount, sentCount, dismissed] = [
    getCount('survey shown'),
    getCount('survey sent'),
    getCount('survey dismissed'),
  ]
  return {
    shown: number(shownCount[figure]),
    answered: number(sentCount[figure]),
    dismissed: number(dismissed[figure]),
    nothing: number(shownCount[`${figure}_only_seen`]),
    firstAnswer: text(sentCount.first_seen),
    lastAnswer: text(sentCount.last_seen),
  }
}
