import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { getProxyStatusLabels } from './labels'

/** Status badge of a proxy. */
export function ProxyStatusBadge({ status }: { status: string }) {
  const { label, tone } = getProxyStatusLabels(status)
  return (
    <StatusBadge tone={tone} dot={status === 'valid'}>
      {label}
    </StatusBadge>
  )
}
