import { t, tn } from '../../texts/translate'
import { formatCount } from '../cells/format-number'

/** Explains why a file does not have as many rows as the list. */
export function getRowCountNotes({
  rows,
  again,
  count,
}: {
  rows: number
  again: number
  count: number | null
}): string[] {
  const notes: string[] = []
  if (again > 0) {
    notes.push(
      tn(
        again,
        'The list moved while it was read: {n} row was met twice, and is there once.',
        'The list moved while it was read: {n} rows were met twice, and are there once.',
      ),
    )
  }
  if (count !== null && count !== rows) {
    notes.push(
      count > rows
        ? tn(
            count - rows,
            'The list has {count}: {n} is not in the file.',
            'The list has {count}: {n} are not in the file.',
            { count: formatCount(count) },
          )
        : t('The list has {count} by now.', { count: formatCount(count) }),
    )
  }
  return notes
}
