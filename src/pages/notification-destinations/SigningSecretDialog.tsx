import { Dialog } from '../../components/overlays/Dialog'
import { t } from '../../lib/i18n/translate'
import { SigningSecret } from './SigningSecret'

/** New signing secret after a rotation. */
export default function SigningSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog title={t('New signing secret')} size="lg" onClose={onClose}>
      <SigningSecret secret={secret} />
    </Dialog>
  )
}
