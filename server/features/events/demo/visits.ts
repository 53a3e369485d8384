import type { SeededRandom } from './seeded-random'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Number of days of demo data. */
const DAYS = 30
/** Relative traffic per hour of the day, by the visitor's clock. */
const HOURS = [2, 1, 1, 1, 1, 2, 4, 7, 9, 11, 12, 12, 14, 12, 11, 11, 12, 13, 15, 18, 20, 17, 11, 5]
/** Traffic of a weekend day relative to a weekday. */
const WEEKEND = 0.55

/**
 * Returns the timestamps of a visitor's visits, oldest first: on some days between opening and `until`, at shopping
 * hours.
 */
export function generateVisits(chance: SeededRandom, until: number, ahead: number): number[] {
  const opened = until - DAYS * DAY
  // The shop grows: slightly more first visits fall into the later weeks.
  const first = chance.next() ** 0.8 * 0.97 * DAYS
  const between = chance.weigh([
    [0.8, 3],
    [2.5, 4],
    [7, 3],
  ])
  const visits: number[] = []
  for (let day = Math.floor(first); day <= DAYS; day += Math.max(1, Math.round(chance.wait(between)))) {
    const timestamp = opened + day * DAY + pickHour(chance, opened, ahead) * HOUR + chance.between(0, HOUR)
    const weekday = new Date(timestamp + ahead * HOUR).getUTCDay()
    const stays = (weekday === 0 || weekday === 6) && !chance.happens(WEEKEND)
    if (timestamp < until && (!stays || visits.length === 0)) visits.push(timestamp)
  }
  return visits
}

/** Hours from the time of day at which the shop opened to one at which this visitor shops. */
function pickHour(chance: SeededRandom, opened: number, ahead: number): number {
  const [head = [0, 1] as const, ...rest] = HOURS.map((weight, hour) => [hour, weight] as const)
  const hour = chance.weigh([head, ...rest]) - ahead
  return (((hour - new Date(opened).getUTCHours()) % 24) + 24) % 24
}
