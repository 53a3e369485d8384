import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useIsKeyRequested } from '../../api/session/session-store'
import { RunsHost } from '../../components/list-tools/bulk/RunsHost'
import { ConfirmHost } from '../../components/overlays/ConfirmHost'
import { DialogHost } from '../../components/overlays/DialogHost'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'
import { Toasts } from '../../components/overlays/Toasts'
import { InspectorHost } from '../../components/request-inspector/InspectorHost'
import { BottomBarHost } from '../../components/ui/bottom-bar/BottomBarHost'
import { AfterFirstPaint } from '../../components/ui/page/AfterFirstPaint'
import { TimeCardHost } from '../../components/ui/time-card/TimeCardHost'
import { UndoHistoryHost } from '../../components/undo-history/UndoHistoryHost'
import { t } from '../../lib/i18n/translate'
import { PaletteHost } from '../command-palette/PaletteHost'
import { ConnectionBar } from './ConnectionBar'
import classes from './layout.module.css'
import { Sidebar } from './Sidebar'
import { TopBar } from './TopBar'
import { UnknownParamsNotice } from './UnknownParamsNotice'

const ReauthDialog = lazyWithRetry(() => import('../sign-in/ReauthDialog'))

/** Layout around every page. */
export function Layout() {
  const asking = useIsKeyRequested()
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/useValidAnchor: it moves the focus within this page and does not change the URL. */}
      <a
        href="#main"
        className={classes.skip}
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        {t('Skip to content')}
      </a>
      <aside className={classes.side} aria-label={t('Projects and organizations')}>
        <Sidebar />
      </aside>
      <TopBar />
      <div className={classes.page}>
        <main id="main" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
        <BottomBarHost>
          <AfterFirstPaint>
            <ConnectionBar />
            <RunsHost />
          </AfterFirstPaint>
        </BottomBarHost>
      </div>
      <AfterFirstPaint>
        <UnknownParamsNotice />
        <Toasts />
        <DialogHost />
        <UndoHistoryHost />
        <ConfirmHost />
        <InspectorHost />
      </AfterFirstPaint>
      {/* These handle keyboard shortcuts, which may be used as soon as content is visible. */}
      <TimeCardHost />
      <PaletteHost />
      <Suspense>{asking && <ReauthDialog />}</Suspense>
    </div>
  )
}
