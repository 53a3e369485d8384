import type { Plan, RoundGroup, RoundState } from '../model/calendar'
import { counted } from './lists'

export const ROUND_WORDS: Record<RoundState, string> = {
  over: 'over',
  now: 'running now',
  next: 'to come',
  never: 'not any more',
}

function roundsWords({ rounds, isBehind, isEnded, to }: Plan, day: (at: Date) => string) {
  const [first, last] = [rounds[0], rounds.at(-1)]
  if (!first || !last) return ''
  const running = rounds.find(({ state }) => state === 'now')
  const between = `between ${day(first.from)} and ${day(last.to)}`
  const still = isBehind ? 'still counts, until the server moves on' : 'is running'
  const now = running ? `; round ${running.number} ${still}` : ''
  const end = isEnded && to ? `It was set to end on ${day(to)}.` : 'After the last round it ends by itself.'
  return `${counted(rounds.length, 'round')} ${between}${now}. ${end}`
}

/** A plan in a sentence or two; `day` writes the day of an instant. */
export function planWords(plan: Plan, day: (at: Date) => string): string {
  const { rounds, isLaunched, from, to, sampling } = plan
  const spread = sampling?.to
    ? ` About ${counted(sampling.limit, 'response')} are spread between ${day(sampling.from)} and ${day(sampling.to)}.`
    : ''
  const ifNow = isLaunched ? '' : 'If it were launched now: '
  if (rounds.length > 0) return `${ifNow}${roundsWords(plan, day)}${spread}`
  const start = isLaunched ? `From ${day(from)}` : 'from today'
  return `${ifNow}${start} ${to ? `until ${day(to)}` : 'until you stop it'}.${spread}`
}

/** `2026`, `2020s`, `2100 to 2199`: the years of a group of rounds. */
export function yearsWords({ from, years }: RoundGroup): string {
  if (years === 1) return String(from)
  return years === 10 ? `${from}s` : `${from} to ${from + years - 1}`
}
