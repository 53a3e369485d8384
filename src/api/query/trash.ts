import { t, tn } from '../../lib/i18n/translate'
import { useMe } from '../session/me'

/**
 * Returns the number of days that the server retains deleted records: 0 if it purges them at once, undefined if it does
 * not report it, as a server without the trash.
 */
export const useTrashDays = (): number | undefined => useMe().data?.trash_days

/** Returns a sentence about the options after a deletion. `otherwise` is the one for a server without the trash. */
export function useTrashNote(otherwise?: string): string {
  const days = useTrashDays()
  if (days) {
    return tn(
      days,
      'It can be restored from Recently deleted for {n} day.',
      'It can be restored from Recently deleted for {n} days.',
    )
  }
  return (days === undefined ? otherwise : undefined) ?? t("This can't be undone.")
}
