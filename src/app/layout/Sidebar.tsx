import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconLayoutSidebar, IconSearch } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useId } from 'react'
import { useCurrentApiKey } from '../../api/session/current-api-key'
import { type CurrentScope, useCurrentScope } from '../../api/session/current-scope'
import { useMe } from '../../api/session/me'
import { getServerUrl, stripProtocol } from '../../api/session/session'
import { useSessionState } from '../../api/session/session-store'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'
import { useLazyMenu } from '../../components/ui/menu/menu'
import { AfterFirstPaint } from '../../components/ui/page/AfterFirstPaint'
import { t } from '../../lib/i18n/translate'
import { SIDEBAR_NAME } from '../../lib/storage-names'
import { createStore } from '../../lib/store'
import { setProjectZone } from '../../lib/time/display-zone'
import type { NavEntry } from '../../pages/nav'
import { openPalette } from '../command-palette/palette-state'
import { Logo } from './Logo'
import classes from './layout.module.css'
import { PersonButton } from './PersonButton'
import { ReadOnlyMark } from './ReadOnlyMark'
import { OrganizationSwitcher, ProjectSwitcher } from './switchers'
import { useNav } from './use-nav'

/** Sidebar with the current scope and its pages. */
export function Sidebar() {
  const site = getServerUrl({ base: useSessionState().session?.base ?? '' })
  return (
    <div className={classes.sidebar}>
      <div className={classes.head}>
        <Link to="/" className={classes.brand}>
          <Logo />
          <span className={classes.collapsing}>
            Hedgerow
            {site !== location.origin && (
              <span className="block soft text-xs regular break">{stripProtocol(site)}</span>
            )}
          </span>
        </Link>
        <CollapseButton />
      </div>
      <ReadOnlyMark />
      <button type="button" className={classes.search} onClick={() => openPalette('palette')}>
        <IconSearch size={15} stroke={1.8} aria-hidden />
        <span className={classes.collapsing}>{t('Search…')}</span>
        <kbd className="hide-touch push text-xs" aria-hidden>
          Ctrl K
        </kbd>
      </button>
      <AfterFirstPaint>
        <MainNavigation />
        <PersonMenu />
      </AfterFirstPaint>
    </div>
  )
}

function MainNavigation() {
  const nav = useNav()
  const { organization, project } = useCurrentScope()
  useProjectZone(project)
  const isProjectKey = useCurrentApiKey((key) => (key?.scoped_teams ?? []).length > 0).data === true
  const entries = (within: NavEntry['within']) => nav.filter((entry) => entry.within === within)
  return (
    <nav aria-label={t('Main')} className={classes.nav}>
      {organization !== null && <ProjectSwitcher organization_id={organization?.id} current={project} />}
      <Entries entries={entries('project')} scope={project} />
      {/* A key restricted to projects cannot read the organization. */}
      {!isProjectKey && (
        <>
          <OrganizationSwitcher current={organization} />
          <Entries entries={entries('organization')} scope={organization} />
        </>
      )}
    </nav>
  )
}

/** Switches between the sidebar with labels and the one with icons only. */
function CollapseButton() {
  const isCollapsed = useIsSidebarCollapsed()
  const label = isCollapsed ? t('Expand sidebar') : t('Collapse sidebar')
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.collapse}
      aria-label={label}
      title={label}
      onClick={toggleSidebar}
    >
      <IconLayoutSidebar size={17} stroke={1.7} />
    </ActionIcon>
  )
}

/**
 * Navigation links of a scope. Until their targets are known, they only reserve space. While the group of less frequent
 * pages is closed, only the current one of them is listed.
 */
function Entries({ entries, scope }: { entries: NavEntry[]; scope: CurrentScope['organization'] }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isOpen = useIsMoreOpen()
  const list = useId()
  if (scope === null) return null
  const isListed = (entry: NavEntry) =>
    isOpen || !entry.isSecondary || (scope !== undefined && isCurrentEntry(path, entry, scope.id))
  return (
    <ul className={classes.entries} id={list}>
      {entries.filter(isListed).map((entry) => (
        <li key={entry.label}>
          {scope === undefined ? (
            <span className={classes.entry} aria-hidden>
              <entry.icon size={17} stroke={1.7} />
              <span className={classes.collapsing}>{entry.label}</span>
            </span>
          ) : (
            <NavItem entry={entry} id={scope.id} />
          )}
        </li>
      ))}
      {entries.some(({ isSecondary }) => isSecondary) && (
        <li>
          <MoreButton isOpen={isOpen} list={list} />
        </li>
      )}
    </ul>
  )
}

/** Opens and closes the group of less frequent pages. */
function MoreButton({ isOpen, list }: { isOpen: boolean; list: string }) {
  const label = t('More')
  return (
    <button
      type="button"
      className={`full ${classes.entry}`}
      aria-expanded={isOpen}
      aria-controls={list}
      title={useIsSidebarCollapsed() ? label : undefined}
      onClick={toggleMore}
    >
      <IconChevronDown size={17} stroke={1.7} style={{ rotate: isOpen ? '180deg' : undefined }} />
      <span className={classes.collapsing}>{label}</span>
    </button>
  )
}

/**
 * Sets the project whose time zone can be selected: the one in the sidebar. While it is loading, the previous one
 * remains.
 */
function useProjectZone(project: CurrentScope['project']): void {
  const isKnown = project === null || project?.name !== undefined
  const { name, timezone } = project ?? {}
  useEffect(() => {
    if (isKnown) setProjectZone(name, timezone)
  }, [isKnown, name, timezone])
}

const load = () => import('./OpenPersonMenu')
const OpenPersonMenu = lazyWithRetry(load)

/** Menu of the signed-in user. */
function PersonMenu() {
  const { data: me } = useMe()
  const { isRequested, opener } = useLazyMenu(load)
  const button = <PersonButton me={me} aria-expanded={false} {...opener} />
  if (!isRequested) return button
  return (
    <Suspense fallback={button}>
      <OpenPersonMenu me={me} />
    </Suspense>
  )
}

/** Navigation link, marked as current on its page, the tabs of the page, and the pages below. */
function NavItem({ entry, id }: { entry: NavEntry; id: string }) {
  const { label, icon: Icon, href } = entry
  const path = useLocation({ select: ({ pathname }) => pathname })
  const current = isCurrentEntry(path, entry, id)
  return (
    <Link
      to={href(id)}
      // Otherwise the router marks the overview as current on all pages below it.
      activeOptions={{ exact: true }}
      className={classes.entry}
      data-current={current || undefined}
      aria-current={current ? 'page' : undefined}
      title={useIsSidebarCollapsed() ? label : undefined}
    >
      <Icon size={17} stroke={1.7} />
      <span className={classes.collapsing}>{label}</span>
    </Link>
  )
}

/** Returns true if a path is that of a link or one of its tabs, or below it. */
const isCurrentEntry = (path: string, entry: NavEntry, id: string) =>
  [entry, ...(entry.tabs ?? [])]
    .map(({ href }) => href(id))
    .some((to) => path === to || (!entry.exact && path.startsWith(`${to}/`)))

/** Storage key of the group of less frequent pages: `open`, or empty. */
const MORE_NAME = `${SIDEBAR_NAME}.more`

const collapsed = createStore(document.documentElement.dataset.sidebar === 'collapsed')

/** True while the sidebar shows icons only, on this device. */
const useIsSidebarCollapsed = collapsed.use

/** Collapses or expands the sidebar. Styles depend on the attribute, which the inline script sets before the first paint. */
function toggleSidebar(): void {
  const next = !collapsed.current()
  if (next) document.documentElement.dataset.sidebar = 'collapsed'
  else delete document.documentElement.dataset.sidebar
  localStorage.setItem(SIDEBAR_NAME, next ? 'collapsed' : '')
  collapsed.set(next)
}

const more = createStore(Boolean(localStorage.getItem(MORE_NAME)))

/** True while the sidebar lists the less frequent pages, on this device. */
const useIsMoreOpen = more.use

function toggleMore(): void {
  const next = !more.current()
  localStorage.setItem(MORE_NAME, next ? 'open' : '')
  more.set(next)
}
