import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Dialog } from '../../components/overlays/Dialog'
import { CopyButton } from '../../components/ui/cells/CopyButton'
import { t } from '../../lib/i18n/translate'

/** Signing secret of a webhook, displayed only once. Takes the focus. */
export function SigningSecret({ secret }: { secret: string }) {
  const noteRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => noteRef.current?.focus(), [])
  return (
    <>
      <p ref={noteRef} tabIndex={-1} className="measure break no-outline">
        {t(
          'The receiver uses this signing secret to verify messages. It is shown only once. Copy it now and store it safely.',
        )}
      </p>
      <div className="box row wrap between gap-12 p-12-16 mt-16 break">
        <code>{secret}</code>
        <CopyButton
          text={secret}
          render={(copy, copied) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? t('Copied') : t('Copy secret')}
            </Button>
          )}
        />
      </div>
    </>
  )
}

/** New signing secret after a rotation. */
export default function SigningSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog title={t('New signing secret')} size="lg" onClose={onClose}>
      <SigningSecret secret={secret} />
    </Dialog>
  )
}
