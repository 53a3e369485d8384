import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useIsKeyRequested } from '../../api/session/session-store'
import { removeSucceededRuns, useRuns } from '../../components/list-tools/bulk/queue/runs'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'
import { openDialog, useConfirmation, useOpenDialog } from '../../components/overlays/open-dialog'
import { notifyError } from '../../components/overlays/toasts'
import { useInspector } from '../../components/request-inspector/inspector'
import { useTimeCard } from '../../components/ui/time-card/use-time-card'
import { requestUndo, useDrawerState } from '../../components/undo-history/drawer-state'
import type { UndoEntry } from '../../components/undo-history/model/entry'
import { t } from '../../lib/i18n/translate'
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
  const renderDialog = useOpenDialog()
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
      <Overlay>{renderDialog?.(closeDialog)}</Overlay>
      <Overlay>{undoHistory.opened && <UndoHistoryDrawer />}</Overlay>
      <Overlay>{confirmation && <ConfirmDialog key={confirmation.title} question={confirmation} />}</Overlay>
      <Overlay>{inspector.opened && <InspectorDrawer requested={inspector.requested} />}</Overlay>
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

const RunPanel = lazyWithRetry(() => import('../../components/list-tools/bulk/RunPanel'))

/** Host of the panels opened by `startRun`. */
export function RunsHost() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed path triggers the effect.
  useEffect(removeSucceededRuns, [path])
  return useRuns().map((run) => (
    <Suspense key={run.id}>
      <RunPanel run={run} />
    </Suspense>
  ))
}

/** Undoes the entries of `requestUndo`. */
function useUndoRequests(entries: readonly UndoEntry[]): void {
  const router = useRouter()
  useEffect(() => {
    if (entries.length === 0) return
    import('../../components/undo-history/undo-entries')
      .then(({ undoEntries }) => undoEntries(entries, (to) => void router.navigate({ to })))
      .catch((error: unknown) => notifyError(t('Nothing was undone.'), error))
      .finally(() => requestUndo([]))
  }, [entries, router])
}
