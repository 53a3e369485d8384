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
        'The list changed during the export. {n} duplicate row was removed.',
        'The list changed during the export. {n} duplicate rows were removed.',
      ),
    )
  }
  if (count !== null && count !== rows) {
    notes.push(
      count > rows
        ? tn(
            count - rows,
            'The list has {count}. {n} is missing from the file.',
            'The list has {count}. {n} are missing from the file.',
            { count: formatCount(count) },
          )
        : t('The list now has {count}.', { count: formatCount(count) }),
    )
  }
  return notes
}
