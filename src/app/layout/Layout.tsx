import { Outlet } from '@tanstack/react-router'
import { RunsHost } from '../../components/list-tools/bulk/RunsHost'
import { Toasts } from '../../components/overlays/Toasts'
import { BottomBarHost } from '../../components/ui/bottom-bar/BottomBarHost'
import { AfterFirstPaint } from '../../components/ui/page/AfterFirstPaint'
import { t } from '../../lib/i18n/translate'
import { ConnectionBar } from './ConnectionBar'
import classes from './layout.module.css'
import { OverlayHost } from './OverlayHost'
import { Sidebar } from './Sidebar'
import { TopBar } from './TopBar'
import { UnknownParamsNotice } from './UnknownParamsNotice'

/** Layout around every page. */
export function Layout() {
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
      </AfterFirstPaint>
      {/* It handles keyboard shortcuts, which may be used as soon as content is visible. */}
      <OverlayHost />
    </div>
  )
}
