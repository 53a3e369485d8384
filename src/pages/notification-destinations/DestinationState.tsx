import type { NotificationDestination } from '../../../contract/schemas/notifications'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { getDestinationStateLabel } from './labels'

/** State of a destination, with the reason of an automatic pause as the title. */
export function DestinationState({ destination }: { destination: NotificationDestination }) {
  const { label, tone } = getDestinationStateLabel(destination)
  return (
    <span title={destination.pause_reason ?? undefined}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </span>
  )
}
