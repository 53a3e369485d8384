import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { t } from '../../lib/i18n/translate'

/** Time of the next run or attempt, which may be due already. */
export const UpcomingTime = ({ at }: { at: string }) =>
  new Date(at) > new Date() ? <RelativeTime at={at} /> : t('soon')
