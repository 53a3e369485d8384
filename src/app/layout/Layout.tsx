import { ActionIcon, Button } from '@mantine/core'
import { IconMenu2, IconPlugConnectedX, IconSearch } from '@tabler/icons-react'
import { Link, Outlet, useLocation, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { checkNow, useConnection } from '../../api/client/connection'
import { getServerName } from '../../api/session/session'
import { useSessionState } from '../../api/session/session-store'
import { useOldestDataAge } from '../../components/feedback/data-age'
import { formatTimeOfDay, formatWait } from '../../components/feedback/format-wait'
import { useNow } from '../../components/feedback/use-now'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'
import { Toasts } from '../../components/overlays/Toasts'
import { notify } from '../../components/overlays/toasts'
import { BottomBarHost } from '../../components/ui/bottom-bar/BottomBarHost'
import { formatRelativeTime } from '../../components/ui/cells/format-time'
import { AfterFirstPaint } from '../../components/ui/page/AfterFirstPaint'
import { t } from '../../lib/i18n/translate'
import { findUnknownSearchParams, formatUnknownSearchParams } from '../../lib/i18n/unknown-search-params'
import { useZone } from '../../lib/time/display-zone'
import { openPalette } from '../command-palette/palette-state'
import { Logo } from './Logo'
import classes from './layout.module.css'
import { OverlayHost, RunsHost } from './OverlayHost'
import { ReadOnlyMark } from './ReadOnlyMark'
import { Sidebar } from './Sidebar'

const load = () => import('./NavDrawer')
const NavDrawer = lazyWithRetry(load)

/** Top bar for narrow screens, with the buttons that open the navigation and the command palette. */
function TopBar() {
  const [isOpen, setOpened] = useState(false)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu.
  useEffect(() => setOpened(false), [path])
  return (
    <nav className={classes.top} aria-label={t('Top')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('Open navigation')}
        aria-expanded={isOpen}
        onPointerEnter={load}
        onClick={() => setOpened(true)}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <Link to="/" className={classes.brand}>
        <Logo />
        Hedgerow
      </Link>
      <ReadOnlyMark />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className="push"
        aria-label={t('Search or run a command')}
        onClick={() => openPalette('palette')}
      >
        <IconSearch size={20} />
      </ActionIcon>
      <Suspense>{isOpen && <NavDrawer onClose={() => setOpened(false)} />}</Suspense>
    </nav>
  )
}

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
      <div className="column min-0">
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

/** Bar at the bottom of the page while the server does not respond: shows the age of the data and the next check. */
function ConnectionBar() {
  const { down, trying, nextTry } = useConnection()
  const { session } = useSessionState()
  const dataTimestamp = useOldestDataAge()
  const now = useNow(down)
  const zone = useZone()
  if (!down) return null
  return (
    <section className={classes.connection} aria-label={t('Connection')}>
      <IconPlugConnectedX size={16} className="soft" aria-hidden />
      <p className="flush">
        {/* Only this part is announced to screen readers: the rest changes every second. */}
        <span role="status">
          {t('No connection to {host}.', { host: getServerName(session ?? { base: '' }) })}
          {dataTimestamp !== null &&
            ` ${t('Showing data from {time}', { time: formatTimeOfDay(dataTimestamp, now, zone) })}`}
        </span>
        {dataTimestamp !== null &&
          t(', {ago}.', { ago: formatRelativeTime(new Date(dataTimestamp), new Date(now), zone) })}{' '}
        <span>
          {trying || nextTry === null
            ? t('Retrying…')
            : t('Retrying in {wait}.', { wait: formatWait(nextTry - now) })}
        </span>
      </p>
      <Button
        size="compact-sm"
        variant="default"
        className="flex-none"
        disabled={trying}
        onClick={() => void checkNow()}
      >
        {t('Retry now')}
      </Button>
    </section>
  )
}

/** Search parameters with which the document was opened: the router may have replaced the URL by now. */
function openedWith(): string {
  const [document] = performance.getEntriesByType('navigation')
  return document ? new URL(document.name).search : ''
}

/** Removes unknown search parameters from the URL and shows a notice. Renders nothing. */
function UnknownParamsNotice() {
  const router = useRouter()
  const arrived = useRouterState({ select: ({ status, location }) => (status === 'idle' ? location : null) })
  const isFirst = useRef(true)
  const announcedHref = useRef<string | null>(null)
  useEffect(() => {
    if (arrived === null) return
    const searchParams = {
      ...arrived.search,
      ...(isFirst.current && router.options.parseSearch?.(openedWith())),
    }
    isFirst.current = false
    const readers = router.state.matches.flatMap(({ routeId }) => {
      const read = router.routesById[routeId]?.options.validateSearch
      return typeof read === 'function' ? [read] : []
    })
    // The URL of a page without search parameters is left unchanged.
    if (readers.length === 0) return
    const validatedSearch = Object.assign({}, ...readers.map((read) => read(arrived.search)))
    const message = formatUnknownSearchParams(findUnknownSearchParams(searchParams, validatedSearch))
    // The router may report a URL twice before it is replaced.
    if (message !== null && message !== announcedHref.current) notify(message)
    announcedHref.current = message
    if (message === null) return
    void router.navigate({
      to: '.',
      // These parameters were validated by the readers of the page.
      search: validatedSearch,
      hash: true,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  }, [router, arrived])
  return null
}
