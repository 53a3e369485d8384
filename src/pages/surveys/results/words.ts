import { numberFormat } from '../../../api/locale'
import { shareWords } from '../../../components/cells/number'

/** Formats a score: NPS with its sign, CSAT in percent. */
export const scoreWords = (name: 'NPS' | 'CSAT', value: number) =>
  name === 'NPS'
    ? numberFormat({ maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(value).replace('-', '−')
    : shareWords(value, 100)
