import { tn } from '../../../lib/i18n/translate'

const SPANS = new Map<string, (count: number) => string>([
  ['hour', (count) => tn(count, '{n} hour', '{n} hours')],
  ['day', (count) => tn(count, '{n} day', '{n} days')],
  ['week', (count) => tn(count, '{n} week', '{n} weeks')],
  ['month', (count) => tn(count, '{n} month', '{n} months')],
  ['year', (count) => tn(count, '{n} year', '{n} years')],
])

/** Formats a time span, `7 days`; an unknown unit is displayed by its own name. */
export const formatSpan = (count: number, unit: string): string =>
  SPANS.get(unit)?.(count) ?? tn(count, '{n} {unit}', '{n} {unit}s', { unit })
