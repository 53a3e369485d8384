import { t, tn } from '../../../texts/text'
import type { Plan, RoundGroup, RoundState } from '../model/calendar'

export const ROUND_WORDS: Record<RoundState, string> = {
  over: 'over',
  now: t('running now'),
  next: t('to come'),
  never: t('not any more'),
}

function roundsWords({ rounds, isBehind, isEnded, to }: Plan, day: (at: Date) => string) {
  const [first, last] = [rounds[0], rounds.at(-1)]
  if (!first || !last) return ''
  const running = rounds.find(({ state }) => state === 'now')
  const between = t('between {day} and {day2}', { day: day(first.from), day2: day(last.to) })
  const still = isBehind ? t('still counts, until the server moves on') : t('is running')
  const now = running ? t('; round {number} {still}', { number: running.number, still }) : ''
  const end =
    isEnded && to
      ? t('It was set to end on {day}.', { day: day(to) })
      : t('After the last round it ends by itself.')
  return `${tn(rounds.length, '{n} round', '{n} rounds')} ${between}${now}. ${end}`
}

/** A plan in a sentence or two; `day` writes the day of an instant. */
export function planWords(plan: Plan, day: (at: Date) => string): string {
  const { rounds, isLaunched, from, to, sampling } = plan
  const spread = sampling?.to
    ? t(' About {limit} are spread between {day} and {day2}.', {
        limit: tn(sampling.limit, '{n} response', '{n} responses'),
        day: day(sampling.from),
        day2: day(sampling.to),
      })
    : ''
  const ifNow = isLaunched ? '' : t('If it were launched now: ')
  if (rounds.length > 0) return `${ifNow}${roundsWords(plan, day)}${spread}`
  const start = isLaunched ? t('From {day}', { day: day(from) }) : t('from today')
  return `${ifNow}${start} ${to ? t('until {day}', { day: day(to) }) : t('until you stop it')}.${spread}`
}

/** `2026`, `2020s`, `2100 to 2199`: the years of a group of rounds. */
export function yearsWords({ from, years }: RoundGroup): string {
  if (years === 1) return String(from)
  return years === 10 ? `${from}s` : t('{from} to {it}', { from, it: from + years - 1 })
}
