import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n/translate'
import { useReturnFocus } from './use-return-focus'

/** Dialog over the page. Load it lazily: the first page never needs one. */
export function Dialog({
  title,
  size = 'md',
  top,
  isBare = false,
  onClose,
  children,
}: {
  title: string
  size?: 'md' | 'lg'
  /** Distance from the top, for content whose height changes; centered without it. */
  top?: string
  /** If true, the content reaches the edges, and the title is only read by screen readers. */
  isBare?: boolean
  onClose: () => void
  children: ReactNode
}) {
  useReturnFocus()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      centered={top === undefined}
      yOffset={top ?? '5dvh'}
      overlayProps={{ backgroundOpacity: 0.4 }}
      withCloseButton={!isBare}
      padding={isBare ? 0 : 'md'}
      classNames={{ title: 'text-lg bold break', header: isBare ? 'visually-hidden' : '' }}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {children}
    </Modal>
  )
}
