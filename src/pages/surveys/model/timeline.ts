import { fromZonedTime, toZonedTime } from '../../../lib/time/zoned-time'
import { groupRounds, type RoundState, type SurveyRound, type SurveySchedule } from './schedule'

const DAY = 24 * 60 * 60 * 1000
/** Thinner bars would not be distinguishable. */
const BARS_MAX = 40
const TICKS_MAX = 6

/** Bar on the timeline, in percent of its width. */
export interface TimelineBar {
  left: number
  width: number
  state: RoundState | 'sampling'
  /** True if it continues beyond the timeline. */
  isOpen: boolean
}

/** Start of months or years on the timeline, with a label. */
export interface TimelineTick {
  left: number
  at: Date
  unit: 'day' | 'month' | 'year'
}

export interface Timeline {
  bars: TimelineBar[]
  sampling: TimelineBar | null
  ticks: TimelineTick[]
  today: number
  end: number | null
}

const STEPS: [unit: TimelineTick['unit'], count: number, days: number][] = [
  ['day', 1, 1],
  ['day', 2, 2],
  ['day', 7, 7],
  ['day', 14, 14],
  ['month', 1, 30.4],
  ['month', 3, 91],
  ['month', 6, 183],
  ['year', 1, 365.25],
  ['year', 2, 730],
  ['year', 5, 1826],
  ['year', 10, 3652],
  ['year', 20, 7305],
  ['year', 50, 18262],
  ['year', 100, 36525],
  ['year', 500, 182625],
  ['year', 5000, 1826250],
  ['year', 50_000, 18_262_500],
]

/** Next start of a unit in a time zone. */
function getNextTick(wall: Date, unit: TimelineTick['unit'], count: number): Date {
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()]
  if (unit === 'day') return new Date(Date.UTC(year, month, day + count))
  if (unit === 'month') return new Date(Date.UTC(year, month + count, 1))
  return new Date(Date.UTC(year + count, 0, 1))
}

/** First start of a unit at or after a timestamp. */
function getFirstTick(from: Date, unit: TimelineTick['unit'], count: number): Date {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth()]
  const begin =
    unit === 'year'
      ? Date.UTC(Math.ceil(year / count) * count, 0, 1)
      : unit === 'month'
        ? Date.UTC(year, Math.ceil(month / count) * count, 1)
        : Date.UTC(year, month, from.getUTCDate())
  return begin < from.getTime() ? getNextTick(new Date(begin), unit, count) : new Date(begin)
}

function getTicks(from: Date, to: Date, toPercent: (at: Date) => number, zone: string): TimelineTick[] {
  const span = (to.getTime() - from.getTime()) / DAY
  const [unit, count] = STEPS.find(([, , days]) => span / days <= TICKS_MAX) ?? ['year' as const, 50_000]
  const ticks: TimelineTick[] = []
  const end = toZonedTime(to, zone)
  for (
    let wall = getFirstTick(toZonedTime(from, zone), unit, count);
    wall < end;
    wall = getNextTick(wall, unit, count)
  ) {
    const { at } = fromZonedTime(wall, zone)
    ticks.push({ left: toPercent(at), at, unit })
  }
  return ticks
}

/** State of a group of iterations. */
function getGroupState(rounds: SurveyRound[]): RoundState {
  const states = rounds.map(({ state }) => state)
  return states.find((state) => state === 'now') ?? states.at(-1) ?? 'next'
}

function getRanges({ rounds, from, to, isEnded, isLaunched }: SurveySchedule, now: Date, zone: string) {
  if (rounds.length === 0) {
    const state: RoundState = isEnded && to && to <= now ? 'over' : isLaunched && from <= now ? 'now' : 'next'
    return [{ from, to, state }]
  }
  if (rounds.length <= BARS_MAX) return rounds
  return groupRounds(rounds, zone).map(({ rounds: inside }) => ({
    from: inside[0]?.from ?? from,
    to: inside.at(-1)?.to ?? from,
    state: getGroupState(inside),
  }))
}

const MONTH = 30 * DAY
/** Largest valid timestamp in JavaScript. */
const END_OF_TIME = 8.64e15

/** Computes the timeline layout of a plan; the timeline includes the whole plan and today. */
export function buildTimeline(schedule: SurveySchedule, now: Date, zone: string): Timeline {
  const { sampling, from: start } = schedule
  const dates = [start, now, schedule.to, schedule.rounds.at(-1)?.to, sampling?.from, sampling?.to].filter(
    (at) => at instanceof Date,
  )
  const first = Math.min(...dates.map(Number))
  const last = Math.max(...dates.map(Number), first + MONTH)
  const rim = (last - first) * 0.04
  // A bar without an end extends beyond the last date, so that it is visibly open-ended.
  const beyond = schedule.to === null ? Math.max(MONTH, (last - first) / 4) : rim
  const to = new Date(Math.min(last + beyond, END_OF_TIME))
  const from = new Date(first - rim)
  const toPercent = (at: Date) => ((at.getTime() - from.getTime()) / (to.getTime() - from.getTime())) * 100
  const bar = (range: { from: Date; to: Date | null }, state: TimelineBar['state']): TimelineBar => ({
    left: toPercent(range.from),
    width: Math.max(0, (range.to ? toPercent(range.to) : 100) - toPercent(range.from)),
    state,
    isOpen: range.to === null,
  })
  return {
    bars: getRanges(schedule, now, zone).map((range) => bar(range, range.state)),
    sampling: sampling && bar(sampling, 'sampling'),
    ticks: getTicks(from, to, toPercent, zone),
    today: toPercent(now),
    end: schedule.to && toPercent(schedule.to),
  }
}
