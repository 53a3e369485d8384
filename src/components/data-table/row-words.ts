import { inSentence } from '../../texts/in-sentence'
import { t } from '../../texts/text'
import { countWords } from '../cells/number'
import type { AnyTable } from './table'

/** `213 surveys`, `1 survey`. */
export const rowWords = ({ label, one }: Pick<AnyTable, 'label' | 'one'>, count: number): string =>
  t('{count} {things}', { count: countWords(count), things: count === 1 ? one : inSentence(label) })
