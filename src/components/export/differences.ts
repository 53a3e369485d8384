import { t } from '../../texts/text'

const number = new Intl.NumberFormat()

/** What is to be said where a file does not have as many rows as the list. */
export function differences({
  rows,
  again,
  count,
}: {
  rows: number
  again: number
  count: number | null
}): string[] {
  const words: string[] = []
  if (again > 0) {
    words.push(
      t('The list moved while it was read: {format} {it} met twice, and {it2} there once.', {
        format: number.format(again),
        it: again === 1 ? t('row was') : t('rows were'),
        it2: again === 1 ? 'is' : 'are',
      }),
    )
  }
  if (count !== null && count !== rows) {
    words.push(
      count > rows
        ? t('The list has {format}: {format2} {it} not in the file.', {
            format: number.format(count),
            format2: number.format(count - rows),
            it: count - rows === 1 ? 'is' : 'are',
          })
        : t('The list has {format} by now.', { format: number.format(count) }),
    )
  }
  return words
}
