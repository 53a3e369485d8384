import { t } from '../../lib/i18n/translate'
import { StatusBadge } from '../ui/cells/StatusBadge'

/** States whether a project has received events. */
export const EventsBadge = ({ isReceiving }: { isReceiving: boolean }) => (
  <StatusBadge tone={isReceiving ? 'success' : 'neutral'} dot={isReceiving}>
    {isReceiving ? t('Receiving events') : t('No events yet')}
  </StatusBadge>
)
