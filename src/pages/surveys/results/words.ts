import { numberFormat } from '../../../api/locale'
import { shareWords } from '../../../components/cells/number'

/** A figure as it is usually written: an NPS with its sign, a CSAT in per cent. */
export const scoreWords = (name: 'NPS' | 'CSAT', value: number) =>
  name === 'NPS'
    ? numberFormat({ maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(value).replace('-', '−')
    : shareWords(value, 100)
