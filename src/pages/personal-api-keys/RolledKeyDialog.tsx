import { Dialog } from '../../components/overlays/Dialog'
import { t } from '../../lib/i18n/translate'
import { KeyValue } from './KeyValue'

/** New value of a rolled API key. */
export default function RolledKeyDialog({
  label,
  value,
  onClose,
}: {
  label: string
  value: string
  onClose: () => void
}) {
  return (
    <Dialog title={t('New value of {label}', { label })} size="lg" onClose={onClose}>
      <KeyValue label={label} value={value} />
    </Dialog>
  )
}
