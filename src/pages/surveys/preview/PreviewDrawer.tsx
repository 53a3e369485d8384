import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../../lib/i18n/translate'

/** Drawer with the preview, for screens without space beside the form. */
export default function PreviewDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('Preview')}
      position="right"
      size="min(440px, 100%)"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {children}
    </Drawer>
  )
}
