import type { SeededRandom } from '../events/demo/seeded-random'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Number of days of sample events. */
export const SAMPLE_DAYS = 60
/** Relative traffic per hour of the working day, by the customer's clock. */
const HOURS = [0, 0, 0, 0, 0, 1, 3, 8, 18, 26, 27, 24, 13, 19, 25, 24, 20, 14, 8, 5, 4, 3, 2, 1]
/** Share of the visits on a weekend that take place. */
const WEEKEND = 0.22
/** Share of the customers who stop using the product, and the mean number of days until then. */
const CHURN = 0.35
const CHURN_DAYS = 16

/** Timestamps of the visits of a customer from day `first` on, oldest first: mostly on working days. */
export function generateWorkVisits(
  chance: SeededRandom,
  { until, first, ahead }: { until: number; first: number; ahead: number },
): number[] {
  const opened = until - SAMPLE_DAYS * DAY
  const gap = chance.weigh([
    [1.3, 22],
    [3.5, 40],
    [9, 38],
  ])
  const end = chance.happens(CHURN) ? first + 1 + chance.wait(CHURN_DAYS) : SAMPLE_DAYS
  const visits: number[] = []
  for (let day = Math.floor(first); day <= end; day += Math.max(1, Math.round(chance.wait(gap)))) {
    const midnight = Math.floor((opened + day * DAY) / DAY) * DAY
    const [head = [0, 0] as const, ...rest] = HOURS.map((weight, hour) => [hour, weight] as const)
    const timestamp = midnight + (chance.weigh([head, ...rest]) - ahead) * HOUR + chance.between(0, HOUR)
    const weekday = new Date(timestamp + ahead * HOUR).getUTCDay()
    const isAbsent = (weekday === 0 || weekday === 6) && !chance.happens(WEEKEND)
    if (timestamp >= opened && timestamp < until && !isAbsent) visits.push(timestamp)
  }
  return visits.toSorted((a, b) => a - b)
}
