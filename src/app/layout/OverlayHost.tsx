import { type ReactNode, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { useIsKeyRequested } from '../../api/session/session-store'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'
import { openDialog, useConfirmation, useOpenDialog } from '../../components/overlays/open-dialog'
import { useInspector } from '../../components/request-inspector/inspector'
import { useTimeCard } from '../../components/ui/time-card/use-time-card'
import { useDrawerState } from '../../components/undo-history/drawer-state'
import { useUndoRequests } from '../../components/undo-history/use-undo-requests'
import { useOpenedPalette } from '../command-palette/palette-state'
import { usePaletteCommands } from '../command-palette/use-palette-commands'

const ConfirmDialog = lazyWithRetry(() => import('../../components/overlays/ConfirmDialog'))
const InspectorDrawer = lazyWithRetry(() => import('../../components/request-inspector/InspectorDrawer'))
const Palette = lazyWithRetry(() => import('../command-palette/Palette'))
const ReauthDialog = lazyWithRetry(() => import('../sign-in/ReauthDialog'))
const ShortcutsDialog = lazyWithRetry(() => import('../command-palette/ShortcutsDialog'))
const UndoHistoryDrawer = lazyWithRetry(() => import('../../components/undo-history/UndoHistoryDrawer'))
const loadTimeCard = () => import('../../components/ui/time-card/TimeCard')
const TimeCard = lazyWithRetry(loadTimeCard)
const prepareTimeCard = () => void loadTimeCard()

const closeDialog = () => openDialog(null)

/** Dialogs, drawers and popovers above the page. Each is loaded when it is first opened. */
export function OverlayHost() {
  const drawDialog = useOpenDialog()
  const confirmation = useConfirmation()
  const inspector = useInspector()
  const undoHistory = useDrawerState()
  const palette = useOpenedPalette()
  const isKeyRequested = useIsKeyRequested()
  const card = useTimeCard(prepareTimeCard)
  useUndoRequests(undoHistory.back)
  usePaletteCommands()
  return (
    <>
      <Overlay>{drawDialog?.(closeDialog)}</Overlay>
      <Overlay>{undoHistory.opened && <UndoHistoryDrawer />}</Overlay>
      <Overlay>{confirmation && <ConfirmDialog key={confirmation.title} question={confirmation} />}</Overlay>
      <Overlay>{inspector.opened && <InspectorDrawer wanted={inspector.wanted} />}</Overlay>
      <Overlay>{palette === 'palette' && <Palette />}</Overlay>
      <Overlay>{palette === 'keys' && <ShortcutsDialog />}</Overlay>
      <Overlay>{isKeyRequested && <ReauthDialog />}</Overlay>
      {/* Inside a dialog the card is rendered in the dialog, for focus handling and event listeners. */}
      {card &&
        createPortal(
          <Overlay>
            <TimeCard {...card} />
          </Overlay>,
          card.time.closest('[role="dialog"]') ?? document.body,
        )}
    </>
  )
}

/** Boundary of one overlay, so that an overlay that is loading does not hide the others. */
const Overlay = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>
