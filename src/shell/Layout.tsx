import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useIsKeyRequested } from '../api/session-store'
import { BottomBarHost } from '../components/bottom-bar/BottomBarHost'
import { RunsHost } from '../components/bulk/RunsHost'
import { ConfirmHost } from '../components/confirm/ConfirmHost'
import { DialogHost } from '../components/dialog/DialogHost'
import { InspectorHost } from '../components/inspector/InspectorHost'
import { lazyWithRetry } from '../components/lazy/lazy-with-retry'
import { AfterFirstPaint } from '../components/page/AfterFirstPaint'
import { TimeCardHost } from '../components/time-card/TimeCardHost'
import { Toasts } from '../components/toasts/Toasts'
import { UndoHistoryHost } from '../components/undo-history/UndoHistoryHost'
import { t } from '../texts/translate'
import { ConnectionBar } from './ConnectionBar'
import { PaletteHost } from './palette/PaletteHost'
import { Sidebar } from './Sidebar'
import classes from './shell.module.css'
import { TopBar } from './TopBar'
import { UnknownParamsNotice } from './UnknownParamsNotice'

const ReauthDialog = lazyWithRetry(() => import('./ReauthDialog'))

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
