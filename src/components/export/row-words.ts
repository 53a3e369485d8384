import type { AnyTable } from '../data-table/table'

const number = new Intl.NumberFormat()

/** `213 surveys`, `1 survey`. */
export const rowWords = ({ label, one }: Pick<AnyTable, 'label' | 'one'>, count: number): string =>
  `${number.format(count)} ${count === 1 ? one : label.toLowerCase()}`
